/** Name and links of the demo phone wallet. No secrets: pages and the wallet directory include this. */
import { MARKS, markPicture } from '../look/marks.ts'

export const PHONE = {
  id: 'tern',
  name: 'Tern',
  icon: `data:image/svg+xml,${encodeURIComponent(markPicture(MARKS.Tern))}`,
} as const

/** Of each family of chains. */
export const PHONE_ACCOUNTS = 2

/** The sandbox's relay takes any project of the right form; this one is the wallet's own. */
export const PHONE_PROJECT = '7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e'

/** What a site learns about the wallet (CAIP-25 peers). `origin` is the wallet page's. */
export function phoneMetadata(origin: string): {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: string[]
  readonly redirect: { readonly universal: string }
} {
  return {
    name: PHONE.name,
    description: 'The phone wallet of the Latchkey sandbox.',
    url: origin,
    icons: [PHONE.icon],
    // Sites lead people back here when they ask for a signature.
    redirect: { universal: origin },
  }
}

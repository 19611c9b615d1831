import { peek, type AnnouncedProvider, type AnnounceWallet } from '#wallet'
import { readAnnouncement } from './announcement.ts'

export interface Discovery {
  /** True when an announced wallet uses this very object. */
  has(provider: unknown): boolean
}

/** Asks who is there; each wallet answers with its announcement (EIP-6963). */
export const askWho = (page: EventTarget): void => void page.dispatchEvent(new Event('eip6963:requestProvider'))

/**
 * Finds wallets by EIP-6963 and hands each to `add` once: a listed wallet is never replaced, however often or under
 * whatever name it announces itself again. Ends with `signal`.
 */
export function discover(page: EventTarget, add: AnnounceWallet<AnnouncedProvider>, signal: AbortSignal): Discovery {
  const faces = new Map<unknown, Set<string>>()
  const hear = (event: Event) => {
    const read = () => {
      const wallet = readAnnouncement(event)
      const { name, provider, rdns, uuid } = wallet
      const known = faces.get(provider) ?? new Set<string>()
      // Some wallets make a new uuid for every announcement.
      const face = JSON.stringify([name, rdns])
      if (known.has(uuid) || known.has(face)) return undefined
      faces.set(provider, known.add(uuid).add(face))
      return wallet
    }
    add(event, read, () => {
      const info = peek(peek(event, 'detail'), 'info')
      return [peek(info, 'rdns'), peek(info, 'name')]
    })
  }
  page.addEventListener('eip6963:announceProvider', hear, { signal })
  askWho(page)
  return { has: (provider) => faces.has(provider) }
}

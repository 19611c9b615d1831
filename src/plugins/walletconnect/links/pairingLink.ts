import type { Environment, WalletListing } from '#wallet'
import { safeWalletLink, safeWebLink } from '#kit'

/** What an anchor needs to open a wallet. */
export interface OpenLink {
  /** With the pairing uri as one encoded parameter. */
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** The app without the uri: what later requests open (WALLETCONNECT_DEEPLINK_CHOICE). */
  readonly redirect: string
}

/** How an app is reached: on this phone, on this computer, or as a website. */
export type Way = 'mobile' | 'desktop' | 'web'

/** Options of the plugin that its links obey. */
export interface LinkOptions {
  /** Opens `link_mode` (https) where a wallet has one, instead of its own scheme. */
  readonly preferUniversalLinks?: boolean
}

type Links = Pick<WalletListing, 'mobile_link' | 'desktop_link' | 'webapp_link' | 'link_mode'>

/** Which field of the directory holds the link of a way, the first one that may be opened wins. */
const FIELDS: Readonly<Record<Way, readonly (keyof Links)[]>> = {
  mobile: ['mobile_link'],
  desktop: ['desktop_link'],
  web: ['webapp_link'],
}

const UNIVERSAL: readonly (keyof Links)[] = ['link_mode', 'mobile_link']
/** Only these may name an app; a scheme anywhere else would start a program where a website is expected. */
const APPS: ReadonlySet<keyof Links> = new Set(['mobile_link', 'desktop_link'])

/** Undefined when the wallet cannot be reached this way, or only by a link that must not be opened (threat T5). */
export function pairingLink(
  wallet: Links,
  way: Way,
  uri: string,
  environment: Pick<Environment, 'telegram' | 'android' | 'iframe'>,
  { preferUniversalLinks }: LinkOptions = {},
): OpenLink | undefined {
  const fields = way === 'mobile' && preferUniversalLinks ? UNIVERSAL : FIELDS[way]
  // Telegram's web view on Android decodes an address once before it hands it on.
  const encoded = environment.telegram && environment.android ? encodeURIComponent(uri) : uri
  for (const field of fields) {
    const redirect = baseOf(wallet, field)
    if (redirect) return { href: withUri(redirect, encoded), target: targetOf(way, environment), redirect }
  }
  return undefined
}

/** Can the wallet be reached this way at all? */
export const hasWay = (wallet: Links, way: Way): boolean =>
  FIELDS[way].some((field) => baseOf(wallet, field) !== undefined)

/** A computer's apps and websites never take the page's place; Telegram opens nothing in its own view. */
export function targetOf(way: Way, { telegram, iframe }: Pick<Environment, 'telegram' | 'iframe'>): OpenLink['target'] {
  if (way !== 'mobile' || telegram) return '_blank'
  return iframe ? '_top' : '_self'
}

/** The link ending in `/`; a bare scheme (`tern`, `tern:`, `tern:/`) is completed to `tern://`. */
function baseOf(wallet: Links, field: keyof Links): string | undefined {
  const text = wallet[field]?.trim() ?? ''
  const bare = /^([a-z][a-z0-9+.-]*)(?::\/{0,2})?$/i.exec(text)?.[1]
  // A wallet with a fragment would find the uri in there, where apps do not look.
  const check = APPS.has(field) ? safeWalletLink : safeWebLink
  const safe = text.includes('#') ? undefined : check(bare ? `${bare}://` : text)
  return safe && (safe.endsWith('/') || safe.includes('?') ? safe : `${safe}/`)
}

function withUri(base: string, uri: string): string {
  const parameter = `uri=${encodeURIComponent(uri)}`
  if (!/^https?:/i.test(base)) return `${base}${base.endsWith('/') ? '' : '/'}wc?${parameter}`
  const url = new URL(base)
  const path = `${url.pathname}${url.pathname.endsWith('/') ? '' : '/'}wc`
  return `${url.origin}${path}${url.search ? `${url.search}&` : '?'}${parameter}`
}

import type { Environment, WalletListing } from '#wallet'
import { safeWalletLink, safeWebLink } from '#kit'

/** What an anchor needs to open a wallet. */
export interface OpenLink {
  /** With the pairing uri as one encoded parameter. */
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** The link without the uri, which later requests open (WALLETCONNECT_DEEPLINK_CHOICE). */
  readonly redirect: string
}

/** Where the wallet's app runs: on this phone, on this computer, or as a website. */
export type AppKind = 'mobile' | 'desktop' | 'web'

/** The options of the plugin about links. */
export interface LinkOptions {
  /** Prefers a wallet's https link (`link_mode`) to its own scheme. */
  readonly preferUniversalLinks?: boolean
}

type Links = Pick<WalletListing, 'mobile_link' | 'desktop_link' | 'webapp_link' | 'link_mode'>

/** The fields of the directory with the link to each kind of app. The first link that is safe to open is used. */
const FIELDS: Readonly<Record<AppKind, readonly (keyof Links)[]>> = {
  mobile: ['mobile_link'],
  desktop: ['desktop_link'],
  web: ['webapp_link'],
}

const UNIVERSAL: readonly (keyof Links)[] = ['link_mode', 'mobile_link']
/** Only these fields may have an app's scheme. In another field it would start a program instead of a website. */
const APPS: ReadonlySet<keyof Links> = new Set(['mobile_link', 'desktop_link'])

/** Undefined if the wallet has no such link, or only one that must not be opened (threat T5). */
export function pairingLink(
  wallet: Links,
  kind: AppKind,
  uri: string,
  environment: Pick<Environment, 'telegram' | 'android' | 'iframe'>,
  { preferUniversalLinks }: LinkOptions = {},
): OpenLink | undefined {
  const fields = kind === 'mobile' && preferUniversalLinks ? UNIVERSAL : FIELDS[kind]
  // Telegram's web view on Android decodes an address once before it opens it.
  const encoded = environment.telegram && environment.android ? encodeURIComponent(uri) : uri
  for (const field of fields) {
    const redirect = baseOf(wallet, field)
    if (redirect) return { href: withUri(redirect, encoded), target: targetOf(kind, environment), redirect }
  }
  return undefined
}

/** True if the wallet has a link for this kind of app. */
export const hasLink = (wallet: Links, kind: AppKind): boolean =>
  FIELDS[kind].some((field) => baseOf(wallet, field) !== undefined)

/** Programs and websites never replace this page. Telegram opens nothing in its own view. */
export function targetOf(
  kind: AppKind,
  { telegram, iframe }: Pick<Environment, 'telegram' | 'iframe'>,
): OpenLink['target'] {
  if (kind !== 'mobile' || telegram) return '_blank'
  return iframe ? '_top' : '_self'
}

/** The link ending in `/`; a bare scheme (`tern`, `tern:`, `tern:/`) is completed to `tern://`. */
function baseOf(wallet: Links, field: keyof Links): string | undefined {
  const text = wallet[field]?.trim() ?? ''
  const bare = /^([a-z][a-z0-9+.-]*)(?::\/{0,2})?$/i.exec(text)?.[1]
  // With a fragment, the uri would become part of the fragment, where apps do not look.
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

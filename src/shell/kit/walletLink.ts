import { isTaken } from './schemes.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const LONGEST = 2_000

/**
 * A wallet's link if a tap may open it: `https:`, or a scheme that a wallet may have made its own; plain `http:` only from
 * loopback to loopback (development). What browsers drop while they read an address (tabs, line ends) is refused, not
 * dropped: `java\nscript:` is a trick. For fields that name an app; websites have `safeWebLink` (threat T5).
 */
export function safeWalletLink(link: string | null | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text.length > LONGEST || /[\p{C}\p{Z}\s<>"'`\\^{|}]/u.test(text)) return undefined
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  if (!scheme || isTaken(scheme)) return undefined
  return isUsable(text) ? text : undefined
}

/** The same for what can only be a website: a homepage, a store, an explorer, a universal link. */
export function safeWebLink(link: string | null | undefined): string | undefined {
  const safe = safeWalletLink(link)
  return safe && /^https?:/i.test(safe) ? safe : undefined
}

/** What a wallet says of itself may open its app, and tells that app nothing: the scheme alone (`tern://`). */
export function ownScheme(link: string | null | undefined): string | undefined {
  const scheme = SCHEME.exec(safeWalletLink(link) ?? '')?.[1]?.toLowerCase()
  return scheme === undefined || /^https?$/.test(scheme) ? undefined : `${scheme}://`
}

function isUsable(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    // `https://wallet.example@evil.example` shows the one and opens the other.
    if (username || password) return false
    if (!/^https?:$/.test(protocol)) return true
    return (
      hostname !== '' &&
      (protocol === 'https:' || (LOOPBACK.test(hostname) && LOOPBACK.test(globalThis.location?.hostname ?? '')))
    )
  } catch {
    return false
  }
}

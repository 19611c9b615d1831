import { isTaken } from './schemes.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const LONGEST = 2_000

/**
 * A wallet's link if a tap may open it: `https:`, a scheme that may be a wallet's own, or plain `http:` from loopback to loopback
 * (development). Characters that browsers drop from addresses (tabs, line ends) make it invalid: `java\nscript:` is an attack. For
 * fields that name an app; for websites there is `safeWebLink` (threat T5).
 */
export function safeWalletLink(link: string | null | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text.length > LONGEST || /[\p{C}\p{Z}\s<>"'`\\^{|}]/u.test(text)) return undefined
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  if (!scheme || isTaken(scheme)) return undefined
  return isUsable(text) ? text : undefined
}

/** The same for links that must be web addresses: homepages, stores, explorers, universal links. */
export function safeWebLink(link: string | null | undefined): string | undefined {
  const safe = safeWalletLink(link)
  return safe && /^https?:/i.test(safe) ? safe : undefined
}

/** The scheme alone (`tern://`): a link from the wallet's own data may open its app, but pass nothing to it. */
export function ownScheme(link: string | null | undefined): string | undefined {
  const scheme = SCHEME.exec(safeWalletLink(link) ?? '')?.[1]?.toLowerCase()
  return scheme === undefined || /^https?$/.test(scheme) ? undefined : `${scheme}://`
}

function isUsable(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    // `https://wallet.example@evil.example` reads like the first but opens the second.
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

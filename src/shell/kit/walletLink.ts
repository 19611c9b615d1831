/**
 * Schemes that no wallet link has (threat T5): they run code, read the disk, speak in clear text, start any program there
 * is (`intent:` names package and page itself) or hand the page to a part of the system.
 */
const DENIED =
  /^(?:javascript|data|vbscript|livescript|mocha|blob|file|filesystem|jar|mhtml|res|resource|content|about|view-source|ftp|ws|wss|intent|android-app|market|itms[a-z-]*|ms-.*|chrome.*|moz-.*|applewebdata|x-apple.*|x-web-search|shortcuts|prefs|app-prefs|search|search-ms|shell|mailto|tel|sms|smsto|facetime.*|ssh|telnet|smb|afp|nfs|ldap|gopher|cid|mid)$/
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const LONGEST = 2_000

/**
 * A wallet's link if a tap may open it: `https:`, or a scheme that a wallet may have made its own; plain `http:` only from
 * loopback to loopback (development). What browsers drop while they read an address (tabs, line ends) is refused, not
 * dropped: `java\nscript:` is a trick.
 */
export function safeWalletLink(link: string | null | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text.length > LONGEST || /[\p{C}\p{Z}\s<>"'`\\^{|}]/u.test(text)) return undefined
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  if (!scheme || DENIED.test(scheme)) return undefined
  return isUsable(text) ? text : undefined
}

function isUsable(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    if (!/^https?:$/.test(protocol)) return true
    // `https://wallet.example@evil.example` shows the one and opens the other.
    if (!hostname || username || password) return false
    return protocol === 'https:' || (LOOPBACK.test(hostname) && LOOPBACK.test(globalThis.location?.hostname ?? ''))
  } catch {
    return false
  }
}

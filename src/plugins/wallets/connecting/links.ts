/** Schemes that run code, read the disk or speak in clear text when they are opened (threat T5). */
const DENIED = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|ws|wss):$/
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * A wallet's link if it may be opened: `https`, or a scheme of its own (`larkspur://`); plain `http` only from loopback
 * to loopback (development). What browsers drop while they read an address (tabs, line ends) is refused, not dropped:
 * `java\nscript:` is a trick.
 */
export function cleanLink(link: string | null | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text.length > 2_000 || /[\p{C}\s<>"'`\\]/u.test(text)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(text)?.[1]?.toLowerCase()
  if (!scheme || DENIED.test(scheme)) return undefined
  return scheme === 'https:' || scheme === 'http:' ? webLink(text) : text
}

function webLink(text: string): string | undefined {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    if (!hostname || username || password) return undefined
    const local = LOOPBACK.test(hostname) && LOOPBACK.test(globalThis.location?.hostname ?? '')
    return protocol === 'https:' || local ? text : undefined
  } catch {
    return undefined
  }
}

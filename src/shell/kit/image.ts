const DATA_LIMIT = 256 * 1024
const LONGEST_ADDRESS = 4_000
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address if a picture may come from it, else undefined: `https:`, `blob:`, plain `http:` from loopback to a page that
 * is itself on loopback (development), and a picture in a `data:` address of at most 256 KB. `Picture` checks the bytes
 * before it draws (`dataPicture.ts`, `PictureSource`).
 */
export function safeImageSrc(src: string | null | undefined): string | undefined {
  const text = src?.trim()
  if (!text) return undefined
  const page = globalThis.location
  try {
    if (/^data:image\//i.test(text)) return text.length <= DATA_LIMIT ? text : undefined
    if (text.length > LONGEST_ADDRESS) return undefined
    const { protocol, hostname, href } = new URL(text, page?.href)
    const local = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(page?.hostname ?? '')
    return local || protocol === 'https:' || protocol === 'blob:' ? href : undefined
  } catch {
    return undefined
  }
}

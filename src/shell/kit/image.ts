const IMAGE_DATA = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif|avif)[;,]/i
const IMAGE_DATA_LIMIT = 256 * 1024
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address if a picture may be loaded from it, else undefined: `https:`, `blob:`, a picture in a `data:` address of
 * at most 256 KB, and plain `http:` from loopback to a page that is itself on loopback (development).
 */
export function safeImageSrc(src: string | null | undefined): string | undefined {
  const text = src?.trim()
  if (!text) return undefined
  if (IMAGE_DATA.test(text)) return text.length <= IMAGE_DATA_LIMIT ? text : undefined
  const page = globalThis.location
  try {
    const { protocol, hostname, href } = new URL(text, page?.href)
    const local = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(page?.hostname ?? '')
    return local || protocol === 'https:' || protocol === 'blob:' ? href : undefined
  } catch {
    return undefined
  }
}

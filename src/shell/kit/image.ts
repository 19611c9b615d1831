const DATA_LIMIT = 256 * 1024
const LONGEST_ADDRESS = 4_000

/** Nothing else may stand in the head: another encoding makes other characters of the same bytes. */
export const DATA_HEAD = /^data:image\/(svg\+xml|png|jpe?g|webp|gif)(?:;(?:charset=)?utf-?8)?(;base64)?,/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address if a picture may come from it, else undefined: `https:`, `blob:`, plain `http:` from loopback to a page that
 * is itself on loopback (development), and an SVG, PNG, JPEG, WebP or GIF in a `data:` address of at most 256 KB. Whether what
 * is there may be drawn is for `Picture` to see, which looks at the bytes (`dataPicture.ts`, `PictureSource`).
 */
export function safeImageSrc(src: string | null | undefined): string | undefined {
  const text = src?.trim()
  if (!text) return undefined
  const page = globalThis.location
  try {
    if (/^data:/i.test(text)) return text.length <= DATA_LIMIT && DATA_HEAD.test(plainData(text)) ? text : undefined
    if (text.length > LONGEST_ADDRESS) return undefined
    const { protocol, hostname, href } = new URL(text, page?.href)
    const local = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(page?.hostname ?? '')
    return local || protocol === 'https:' || protocol === 'blob:' ? href : undefined
  } catch {
    return undefined
  }
}

/** Line ends count for nothing, and what begins with # is no part of the picture. */
export const plainData = (address: string): string => address.replace(/[\t\n\r]|#[^]*/g, '')

import { rasterOf } from './raster.ts'
import { isStillSvg } from './svg.ts'

const DATA_LIMIT = 256 * 1024
const LONGEST_ADDRESS = 4_000

/** Nothing else may stand in the head: another encoding makes other characters of the same bytes. */
const DATA = /^data:image\/(svg\+xml|png|jpe?g|webp|gif)(?:;(?:charset=)?utf-?8)?(;base64)?,/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address if a picture may be shown from it, else undefined: `https:`, `blob:`, plain `http:` from loopback to a page that
 * is itself on loopback (development), and a picture in a `data:` address of at most 256 KB that is cheap to draw: PNG, JPEG,
 * WebP or GIF of at most 4,096 pixels a side, or an SVG that `isStillSvg` lets through. What a stranger keeps at another
 * address is nobody's to judge before it is there: `Picture` sees to that.
 */
export function safeImageSrc(src: string | null | undefined): string | undefined {
  const text = src?.trim()
  if (!text) return undefined
  const page = globalThis.location
  try {
    if (/^data:/i.test(text)) return text.length <= DATA_LIMIT && isPicture(text, true) ? text : undefined
    if (text.length > LONGEST_ADDRESS) return undefined
    const { protocol, hostname, href } = new URL(text, page?.href)
    const local = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(page?.hostname ?? '')
    return local || protocol === 'https:' || protocol === 'blob:' ? href : undefined
  } catch {
    return undefined
  }
}

/** Whether a `data:` address holds a harmless picture, read as browsers read it. Throws when it cannot be read. */
function isPicture(address: string, orSvg: boolean): boolean {
  // Line ends count for nothing, and what begins with # is no part of the picture.
  const plain = address.replace(/[\t\n\r]|#[^]*/g, '')
  const [head = '', type = '', base64] = DATA.exec(plain) ?? []
  if (!head) return false
  const data = plain
    .slice(head.length)
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const bytes = base64 ? atob(data) : data
  if (/^svg/i.test(type)) return orSvg && isStillSvg(bytes, (inner) => isPicture(inner.trim(), false))
  return rasterOf(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))) !== undefined
}

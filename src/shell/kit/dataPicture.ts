// @chunk pictures: pictures are needed with the first rows.
/** Pictures in `data:` addresses, as wallets announce them. */
import { rasterOf } from './raster.ts'
import { isStillSvg } from './svg.ts'

/** Only these types and encodings: in another encoding the same bytes would be other characters. */
const HEAD = /^data:image\/(svg\+xml|png|jpe?g|webp|gif)(?:;(?:charset=)?utf-?8)?(;base64)?,/i

/**
 * Whether the picture in a `data:` address is cheap to draw (threat T25): a PNG, JPEG, WebP or GIF whose bytes say at most 4,096
 * pixels a side, or an SVG that `isStillSvg` accepts.
 */
export function isDrawable(address: string): boolean {
  try {
    return isPicture(address, true)
  } catch {
    // It is not well-formed.
    return false
  }
}

/** Decodes as browsers do. Throws if it is not well-formed. */
function isPicture(address: string, orSvg: boolean): boolean {
  // Browsers drop tabs and line ends, and the fragment is no part of the picture.
  const plain = address.replace(/[\t\n\r]|#[^]*/g, '')
  const [head = '', type = '', base64] = HEAD.exec(plain) ?? []
  if (!head) return false
  const data = plain
    .slice(head.length)
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const bytes = base64 ? atob(data) : data
  if (/^svg/i.test(type)) return orSvg && isStillSvg(bytes, (inner) => isPicture(inner.trim(), false))
  return rasterOf(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))) !== undefined
}

/** Resolves to the address if its picture may be drawn; otherwise rejects. */
export async function dataPicture(address: string): Promise<string> {
  if (!isDrawable(address)) throw new Error('no picture that may be drawn')
  return address
}

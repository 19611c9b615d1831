/** Pictures that stand in their own address, as wallets announce them. */
import { rasterOf } from './raster.ts'
import { isStillSvg } from './svg.ts'

/** Nothing else may stand in the head: another encoding makes other characters of the same bytes. */
const HEAD = /^data:image\/(svg\+xml|png|jpe?g|webp|gif)(?:;(?:charset=)?utf-?8)?(;base64)?,/i

/**
 * Whether the picture in a `data:` address costs little to draw (threat T25): PNG, JPEG, WebP or GIF of at most 4,096 pixels a
 * side by its bytes, or an SVG that `isStillSvg` lets through. Loaded with the first picture, since no list waits for icons.
 */
export function isDrawable(address: string): boolean {
  try {
    return isPicture(address, true)
  } catch {
    // It cannot be read.
    return false
  }
}

/** Read as browsers read it. Throws when it cannot be read. */
function isPicture(address: string, orSvg: boolean): boolean {
  // Line ends count for nothing, and what begins with # is no part of the picture.
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

/** The address, if what it holds may be drawn. Rejects if not. */
export async function dataPicture(address: string): Promise<string> {
  if (!isDrawable(address)) throw new Error('no picture that may be drawn')
  return address
}

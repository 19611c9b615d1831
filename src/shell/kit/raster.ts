/** Recognizes raster pictures by their bytes. */

export interface Raster {
  readonly type: 'image/png' | 'image/gif' | 'image/webp' | 'image/jpeg'
  /** In pixels; both sides are at least 1 and at most 4,096. */
  readonly width: number
  readonly height: number
}

/** A few bytes may decode to gigabytes; 4,096 by 4,096 pixels are 64 MB (threat T25). */
const LONGEST_SIDE = 4_096

/**
 * Type and size of a picture; undefined for anything else and for one that is too large. Like decoders, it reads the bytes and
 * ignores any claimed type. AVIF is not accepted: its decoder takes the size from inside the compressed stream, so the size
 * in the header proves nothing.
 */
export function rasterOf(bytes: Uint8Array): Raster | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  const sized = (type: Raster['type'], width: number, height: number): Raster | undefined =>
    Math.min(width, height) > 0 && Math.max(width, height) <= LONGEST_SIDE ? { type, width, height } : undefined
  try {
    if (head.startsWith('\x89PNG\r\n\x1a\n') && head.endsWith('IHDR'))
      return sized('image/png', view.getUint32(16), view.getUint32(20))
    if (head.startsWith('GIF8')) return sized('image/gif', ...gifSize(view))
    if (head.startsWith('RIFF') && head.startsWith('WEBPVP8', 8)) return sized('image/webp', ...webpSize(view))
    if (head.startsWith('\xff\xd8\xff')) return sized('image/jpeg', ...jpegSize(view))
  } catch (error) {
    // The bytes end before the header does.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

type Size = readonly [width: number, height: number]

/** Decoders enlarge the picture to its first frame if that is larger. */
function gifSize(view: DataView): Size {
  const colours = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + colours(view.getUint8(10))
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1
    at += 1
  }
  const side = (screen: number, from: number): number =>
    Math.max(view.getUint16(screen, true), view.getUint16(at + from, true) + view.getUint16(at + from + 4, true))
  return view.getUint8(at) === 0x2c ? [side(6, 1), side(8, 3)] : [0, 0]
}

function webpSize(view: DataView): Size {
  const kind = view.getUint8(15)
  // Extended: 24 bits each. Decoders reject a frame of another size.
  if (kind === 0x58) return [(view.getUint32(23, true) >>> 8) + 1, (view.getUint32(26, true) >>> 8) + 1]
  // Lossless: 14 bits each after a signature.
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true)
    return view.getUint8(20) === 0x2f ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : [0, 0]
  }
  // Lossy: a key frame's start code, then 14 bits each.
  const isKey = kind === 0x20 && (view.getUint8(20) & 1) === 0 && view.getUint32(22, true) >>> 8 === 0x2a019d
  return isKey ? [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff] : [0, 0]
}

/** Walks through the segments to the one that starts the frame. */
function jpegSize(view: DataView): Size {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // SOF0 to SOF15; the three exceptions are other segments.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    // Only segments with a length may come before it.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) break
    at += 2 + view.getUint16(at + 2)
  }
  return [0, 0]
}

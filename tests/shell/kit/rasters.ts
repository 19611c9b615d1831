/** Raster pictures made byte by byte, from the formats' own specifications. */
import { encode } from 'fast-png'

type Bytes = readonly number[]

const text = (ascii: string): Bytes => Array.from(ascii, (char) => char.charCodeAt(0))
const big = (value: number, bytes: number): Bytes =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256)
const little = (value: number, bytes: number): Bytes => big(value, bytes).toReversed()

/** A real PNG of one colour. */
export const realPng = (width = 2, height = width): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(90) }))

/** The head of a PNG that says this size; its picture is missing. */
export const pngHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    0x89,
    ...text('PNG\r\n\u001a\n'),
    ...big(13, 4),
    ...text('IHDR'),
    ...big(width, 4),
    ...big(height, 4),
    8,
    2,
    0,
    0,
    0,
  ])

/** A GIF with a screen and a first frame, maybe behind comments and colours. */
export function gif(
  screen: readonly [number, number],
  frame = screen,
  { comments = 0, colours = false } = {},
): Uint8Array {
  const comment = [0x21, 0xfe, 3, ...text('abc'), 2, ...text('de'), 0]
  return Uint8Array.from([
    ...text('GIF89a'),
    ...screen.flatMap((side) => little(side, 2)),
    colours ? 0x81 : 0,
    0,
    0,
    ...(colours ? Array.from({ length: 12 }, () => 7) : []),
    ...Array.from({ length: comments }, () => comment).flat(),
    0x2c,
    ...[0, 0, ...frame].flatMap((value) => little(value, 2)),
    0,
  ])
}

const riff = (chunk: string, body: Bytes): Uint8Array =>
  Uint8Array.from([
    ...text('RIFF'),
    ...little(body.length + 12, 4),
    ...text('WEBP'),
    ...text(chunk),
    ...little(body.length, 4),
    ...body,
  ])

export const webp = {
  extended: (width: number, height: number) =>
    riff('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
  lossless: (width: number, height: number) => riff('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 2 ** 14, 4)]),
  lossy: (width: number, height: number) =>
    riff('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]),
} as const

/** A JPEG up to its frame, which is of one of the 13 kinds, behind other segments. */
export function jpeg(
  width: number,
  height: number,
  { frame = 0xc0, before = [] as readonly Bytes[] } = {},
): Uint8Array {
  const segment = (marker: number, body: Bytes): Bytes => [0xff, marker, ...big(body.length + 2, 2), ...body]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, text('JFIF\0')),
    ...before.flat(),
    ...segment(frame, [8, ...big(height, 2), ...big(width, 2), 3]),
  ])
}

/** A segment that holds a whole picture of another size, as cameras put thumbnails there. */
export const thumbnail = (width: number, height: number): Bytes => {
  const inner = [...jpeg(width, height)]
  return [0xff, 0xe1, ...big(inner.length + 2, 2), ...inner]
}

export const dataOf = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`

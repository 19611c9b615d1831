/** Pictures of one state side by side in one PNG, and how far two such sheets differ. */
import { decode, encode } from 'fast-png'
import pixelmatch from 'pixelmatch'

/** Pixels by rows, four bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const GAP = 8
/** Between the pictures: the grey of neither theme. */
const GROUND = [128, 136, 140, 255] as const
/**
 * How far two colours may lie apart and still count as one (pixelmatch's scale): less than a plate from the card it lies
 * on, more than a release of the browser changes in the edge of a letter.
 */
const THRESHOLD = 0.03
/** The same as a distance between colours: pixelmatch's largest is 35,215. */
const NEAR = 35_215 * THRESHOLD ** 2
/** Rare colours of a palette lie at least that far apart: a third of what counts as a difference. */
const APART = NEAR / 3
/** A colour of so many pixels is a surface's, and stays as it is; the others are edges of letters and slopes. */
const SURFACE = 400
/**
 * Pixels that may differ all the same: on a machine with other work up to 28 of an avatar's slopes were drawn a shade
 * apart. A button that moves by 1 px changes hundreds.
 */
export const TOLERATED = 40

export function read(png: Uint8Array): Pixels {
  const { width, height, channels, palette, data } = decode(png)
  const pixels = new Uint8Array(width * height * 4)
  // Without a palette a colour stands in `data` itself.
  for (let at = 0; at < width * height; at += 1) {
    const color = palette?.[data[at]!]
    pixels[at * 4] = color ? color[0]! : data[at * channels]!
    pixels[at * 4 + 1] = color ? color[1]! : data[at * channels + 1]!
    pixels[at * 4 + 2] = color ? color[2]! : data[at * channels + 2]!
    pixels[at * 4 + 3] = 255
  }
  return { width, height, data: pixels }
}

/** Side by side, their tops in one line. */
export function beside(pictures: readonly Pixels[]): Pixels {
  const width = pictures.reduce((sum, picture) => sum + picture.width + GAP, GAP)
  const height = Math.max(...pictures.map((picture) => picture.height)) + 2 * GAP
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set(GROUND, at)
  let left = GAP
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y += 1) {
      const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
      data.set(row, ((y + GAP) * width + left) * 4)
    }
    left += picture.width + GAP
  }
  return { width, height, data }
}

/** How many pixels differ; all of them where the sizes do. `diff` shows which, where any does. */
export function difference(one: Pixels, other: Pixels): { readonly count: number; readonly diff: Pixels } {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return { count: width * height, diff: one }
  if (areAlike(one.data, other.data)) return { count: 0, diff: one }
  const diff = { width, height, data: new Uint8Array(width * height * 4) }
  const count = pixelmatch(one.data, other.data, diff.data, width, height, { threshold: THRESHOLD })
  return { count, diff }
}

/** A quick look: is every colour as near as pixelmatch wants it? */
function areAlike(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at += 4) {
    const [red, green, blue] = [one[at]! - other[at]!, one[at + 1]! - other[at + 1]!, one[at + 2]! - other[at + 2]!]
    if ((red || green || blue) && weight(red, green, blue) > NEAR) return false
  }
  return true
}

/** As small as it gets: with a palette where that loses nothing that counts as a difference. */
export function write(picture: Pixels): Uint8Array {
  const { width, height } = picture
  const indexed = withPalette(picture)
  const common = { width, height, depth: 8 } as const
  const options = { zlib: { level: 9, mem: 12 } } as const
  const small = encode({ ...common, channels: 1, data: indexed.data, palette: indexed.palette }, options)
  if (difference(picture, read(small)).count === 0) return small
  return encode({ ...common, channels: 3, data: withoutAlpha(picture) }, options)
}

function withoutAlpha({ data }: Pixels): Uint8Array {
  const rgb = new Uint8Array((data.length / 4) * 3)
  for (let at = 0; at < data.length / 4; at += 1) rgb.set(data.subarray(at * 4, at * 4 + 3), at * 3)
  return rgb
}

const MOST_COLORS = 256

/**
 * At most 256 colours: the frequent ones as they are, and each rare one (the edge of a letter) as its neighbour, no
 * farther away than need be.
 */
function withPalette({ data }: Pixels): { readonly data: Uint8Array; readonly palette: number[][] } {
  const keys = new Uint32Array(data.length / 4)
  const counts = new Map<number, number>()
  for (let at = 0; at < keys.length; at += 1) {
    const key = (data[at * 4]! << 16) | (data[at * 4 + 1]! << 8) | data[at * 4 + 2]!
    keys[at] = key
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const ranked = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
  const colors = ranked.map(([key]) => channels(key))
  const surfaces = Math.min(MOST_COLORS / 2, ranked.filter(([, count]) => count >= SURFACE).length)
  let reach = APART
  let groups = grouped(colors, surfaces, reach)
  while (groups.leaders.length > MOST_COLORS) groups = grouped(colors, surfaces, (reach *= 1.2))
  const { leaders, index } = groups
  return { data: Uint8Array.from(keys, (key) => index.get(key)!), palette: leaders.map((color) => [...color]) }
}

type Color = readonly [red: number, green: number, blue: number]

const channels = (key: number): Color => [key >> 16, (key >> 8) & 255, key & 255]

/** Each colour joins the first leader within reach, or becomes one; the first `exact` of them do in any case. */
function grouped(
  ranked: readonly Color[],
  exact: number,
  reach: number,
): { readonly leaders: Color[]; readonly index: Map<number, number> } {
  const leaders: Color[] = []
  const index = new Map<number, number>()
  for (const [place, color] of ranked.entries()) {
    let at = place < exact ? -1 : leaders.findIndex((one) => distance(one, color) <= reach)
    if (at < 0) at = leaders.push(color) - 1
    // More than a palette holds: this reach is too small, whatever comes.
    if (at >= MOST_COLORS) break
    index.set((color[0] << 16) | (color[1] << 8) | color[2], at)
  }
  return { leaders, index }
}

const distance = (one: Color, other: Color): number => weight(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** As pixelmatch measures a difference of colours: by brightness first (YIQ). */
function weight(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
}

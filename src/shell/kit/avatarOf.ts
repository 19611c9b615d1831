import { hash } from './cleanText.ts'

/** The picture of an address: two OKLCH hues and the heights of the five steps of a key. */
export function avatarOf(address: string): { hues: [number, number]; steps: number[] } {
  // Only EVM addresses are case-insensitive.
  const seed = /^0x[\da-f]{40}$/i.test(address) ? address.toLowerCase() : address
  const colour = hash(seed)
  const first = colour % 360
  // Hues far enough apart for a gradient, and close enough to match.
  const second = (first + 50 + ((colour >>> 16) % 70)) % 360
  const cut = hash(seed, 0x9747b28c)
  return { hues: [first, second], steps: [0, 1, 2, 3, 4].map((at) => 18 + 2 * ((cut >>> (at * 5)) % 8)) }
}

/** The gradient behind the key. */
export const avatarGradient = ([a, b]: readonly [number, number]): string =>
  `linear-gradient(135deg,oklch(.8 .1 ${a}),oklch(.55 .12 ${b}))`

/** The key's profile as an SVG path on a 40 by 40 grid. */
export const avatarPath = ([a, b, c, d, e]: readonly number[]): string =>
  `M0 40V${a}H6.5L9.5 ${b}H14.5L17.5 ${c}H22.5L25.5 ${d}H30.5L33.5 ${e}H40V40Z`

/** Exact arithmetic on decimal texts, `digits[.digits]`, never negative: nothing passes through a float (threat T18). */

interface Scaled {
  readonly units: bigint
  readonly places: number
}

const DECIMAL = /^(\d{1,120})(?:\.(\d{1,120}))?$/

/** The most base units that a chain here can count: 32 bytes, on EVM. */
export const MOST_UNITS = 2n ** 256n - 1n

/** Base units as an exact decimal string: 1500000n with 6 decimals is `1.5`. */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/** The same units, rounded up so that nothing is left after that many decimals: a limit is never shown lower than it is. */
export function roundedUp(units: bigint, decimals: number, places: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - places))
  return ((units + step - 1n) / step) * step
}

/** Base units of a plain decimal; undefined if it is none, or finer than the decimals: nothing is rounded. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const scaled = scale(text)
  if (!scaled) return undefined
  const exact = readDecimal(text, decimals)
  if (exact === undefined) return undefined
  const [whole = '0', fraction = ''] = exact.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The quotient, cut after `places` decimals; undefined if either text is not a decimal, and for a division by 0. */
export function divideDecimals(a: string, b: string, places: number): string | undefined {
  const [one, other] = [scale(a), scale(b)]
  if (!one || !other || other.units === 0n) return undefined
  const units = (one.units * 10n ** BigInt(other.places + places)) / (other.units * 10n ** BigInt(one.places))
  return formatUnits(units, places)
}

/** The text without redundant zeros; undefined if it is not a plain decimal or has more than `places` decimals. */
export function readDecimal(text: string, places = 120): string | undefined {
  const scaled = scale(text)
  if (!scaled) return undefined
  const plain = formatUnits(scaled.units, scaled.places)
  return (plain.split('.')[1]?.length ?? 0) > places ? undefined : plain
}

/** The shortest decimal for a number, without an exponent; undefined below 0, at infinity and for NaN. */
export function numberToDecimal(value: number): string | undefined {
  if (!(value >= 0 && value < Infinity)) return undefined
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return places >= 0 ? formatUnits(units, places) : String(units * 10n ** BigInt(-places))
}

/** The exact product; `0` if either text is not a decimal. */
export function multiplyDecimals(a: string, b: string): string {
  const [one, other] = [scale(a), scale(b)]
  return one && other ? formatUnits(one.units * other.units, one.places + other.places) : '0'
}

/** The exact sum; a text that is not a decimal counts as 0. */
export function addDecimals(list: readonly string[]): string {
  const all = list.flatMap((text) => scale(text) ?? [])
  const places = Math.max(0, ...all.map((each) => each.places))
  const units = all.reduce((sum, each) => sum + each.units * 10n ** BigInt(places - each.places), 0n)
  return formatUnits(units, places)
}

/** Exactly `places` decimals; further digits are cut, never rounded up. */
export function cutDecimal(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return places > 0 ? `${whole}.${fraction.slice(0, places).padEnd(places, '0')}` : whole
}

/** Below 0 when `a` is less, above 0 when it is more. */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [scale(a), scale(b)]
  if (!one || !other) return Number(!!one) - Number(!!other)
  const places = Math.max(one.places, other.places)
  const difference = one.units * 10n ** BigInt(places - one.places) - other.units * 10n ** BigInt(places - other.places)
  return difference < 0n ? -1 : Number(difference > 0n)
}

function scale(text: string): Scaled | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  return whole === undefined ? undefined : { units: BigInt(whole + fraction), places: fraction.length }
}

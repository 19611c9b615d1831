/** What the form reckons from amounts and prices, in whole numbers. */
import { unitsOf, type AmountInUnits } from '#operations'
import { cutDecimal, moneyOf, type Quote } from '#wallet'
import type { FormState } from './state.ts'

/** The amount that was typed, of whichever side. */
export function typedUnits(
  { typed, amount, give, get }: Pick<FormState, 'typed' | 'amount' | 'give' | 'get'>,
  locale: string,
): AmountInUnits {
  const token = typed === 'give' ? give : get
  return token ? unitsOf({ text: amount, locale }, token) : {}
}

/** Characters that a field beside a token can show. */
const ROOM = 12

/** Without the decimals that a field has no room for; cut, never rounded up. A small amount keeps a digit that is not 0. */
export function shortened(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const zeros = /^0*/.exec(fraction)![0].length
  const least = /^0*$/.test(whole) ? zeros + 1 : 0
  const places = Math.max(least, Math.min(8, ROOM - 1 - whole.length), 0)
  // Where there is nothing to cut nothing is added either: no amount stays empty.
  return fraction.length > places ? cutDecimal(decimal, places) : decimal
}

const SCALE = 12
/** Money in whole numbers, which can be compared; undefined without a price. */
export const scaled = (money: string | undefined): bigint | undefined => {
  if (money === undefined) return undefined
  const [whole = '0', fraction = ''] = money.split('.')
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
}

/**
 * How much less the result is worth than what is given, in hundredths of a percent, by the prices of both. Undefined without a price,
 * which is not 0.
 */
export function impactOf(
  { gives, gets }: Pick<Quote, 'gives' | 'gets'>,
  prices: { readonly give: string | undefined; readonly get: string | undefined },
): number | undefined {
  const given = scaled(moneyOf(gives.units, { asset: gives.asset, price: prices.give }))
  const got = scaled(moneyOf(gets.units, { asset: gets.asset, price: prices.get }))
  if (given === undefined || got === undefined || given === 0n) return undefined
  return got >= given ? 0 : Number(((given - got) * 10_000n) / given)
}

/** `0.05 %` of hundredths of a percent, in the digits of the language. */
export const percentOf = (bps: number, number: (value: number, options?: Intl.NumberFormatOptions) => string): string =>
  number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })

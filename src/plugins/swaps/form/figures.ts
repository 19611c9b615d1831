/** What the form reckons from amounts and prices, in whole numbers. */
import { readAmount, type AmountProblem } from '#kit'
import { formatUnits, moneyOf, parseUnits, type Holding, type Quote } from '#wallet'

export interface AmountInUnits {
  /** Base units; undefined while nothing is typed, and with a problem. */
  readonly units?: bigint | undefined
  readonly problem?: AmountProblem | undefined
}

export function unitsOf(text: string, { asset: { decimals } }: Pick<Holding, 'asset'>, locale: string): AmountInUnits {
  const { amount, problem } = readAmount(text, { decimals, locale })
  if (problem) return { problem }
  const units = amount === undefined || amount === '' ? undefined : parseUnits(amount, decimals)
  return units !== undefined && units > 0n ? { units } : {}
}

/** A plain decimal with the decimal sign that the field expects. */
export const localized = (decimal: string, sign: string): string => decimal.replace('.', sign)

/** Cents of an amount; undefined without a price. */
const SCALE = 12
const scaled = (money: string | undefined): bigint | undefined => {
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

export const decimalOf = (units: bigint, { asset }: Pick<Holding, 'asset'>): string =>
  formatUnits(units, asset.decimals)

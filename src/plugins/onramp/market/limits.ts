/** What a payment may be, by the limits of its ways to pay. */
import { compareDecimals, type PaymentCurrency } from '#wallet'

export interface Range {
  readonly least: string
  readonly most: string
}

/** Undefined if the currency has no way to pay. */
export function rangeOf({ payment_method_limits: methods }: PaymentCurrency): Range | undefined {
  const [least] = methods.map(({ min }) => min).sort(compareDecimals)
  const most = methods
    .map(({ max }) => max)
    .sort(compareDecimals)
    .at(-1)
  return least === undefined || most === undefined ? undefined : { least, most }
}

/** The limit that the amount breaks. */
export function brokenLimit(currency: PaymentCurrency, amount: string): 'least' | 'most' | undefined {
  const range = rangeOf(currency)
  if (!range) return undefined
  if (compareDecimals(amount, range.least) < 0) return 'least'
  return compareDecimals(amount, range.most) > 0 ? 'most' : undefined
}

/** The amount is more than a card may pay, and another way may pay it. */
export function isTooMuchForCards({ payment_method_limits: methods }: PaymentCurrency, amount: string): boolean {
  const card = methods.find(({ id }) => id === 'card')
  return card !== undefined && methods.length > 1 && compareDecimals(amount, card.max) > 0
}

/** How many decimals money of this currency has. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

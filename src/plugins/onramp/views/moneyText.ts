import { amountText } from '#kit'
import { decimalsOf } from '../market/limits.ts'

/** Money as people write it: `$100`, `$99.95`. Never rounded to whole units, because it may be a limit. */
export function moneyText(amount: string, currency: string, locale: string): string {
  const decimals = /^\d+(?:\.0*)?$/.test(amount) ? 0 : decimalsOf(currency)
  return amountText(amount, { locale, currency, decimals, minDecimals: decimals }) ?? ''
}

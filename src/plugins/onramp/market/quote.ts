/** What a payment buys: the service's answer, or an estimate where it gives none. */
import { addDecimals, type Currency, type PaymentCurrency } from '#wallet'
import type { QuoteAnswer } from './wire.ts'

export interface Quote {
  /** Of the purchase currency, as a decimal string. */
  readonly amount: string
  /** All fees, in the payment currency; undefined if the service does not say. */
  readonly fees: string | undefined
  /** Nobody has promised it: the service gave no quote. */
  readonly isEstimate: boolean
}

export function toQuote({ purchaseAmount, networkFee, coinbaseFee }: QuoteAnswer, { id }: PaymentCurrency): Quote {
  const fees = [networkFee, coinbaseFee].filter((fee) => fee !== undefined && fee.currency === id)
  return {
    amount: purchaseAmount.amount,
    fees: fees.length > 0 ? addDecimals(fees.map((fee) => fee!.amount)) : undefined,
    isEstimate: false,
  }
}

/** A coin that carries the currency in its name is worth about as much (USDC, EURC). About others nothing can be said. */
export const estimate = (paid: string, { id }: PaymentCurrency, { symbol }: Currency): Quote | undefined =>
  symbol.toUpperCase().includes(id) ? { amount: paid, fees: undefined, isEstimate: true } : undefined

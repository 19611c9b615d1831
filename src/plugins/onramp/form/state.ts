/** What the form holds, and what can be done with it. */
import type { Readable } from '#kernel'
import type { AmountProblem } from '#kit'
import type { Currency, OnrampState, PaymentCurrency } from '#wallet'
import { USUAL_PAYMENTS, USUAL_PURCHASES } from '../market/currencies.ts'
import type { Quote } from '../market/quote.ts'

export interface OnrampForm extends OnrampState {
  /** As it was typed. */
  readonly text: string
  readonly problem: AmountProblem | 'least' | 'most' | undefined
  /** The options are being read. */
  readonly loading: boolean
  /** The service did not say what it sells, so what is usual is offered. */
  readonly isUsual: boolean
  readonly quote: Quote | undefined
  /** The links that could not be had, by provider. */
  readonly failed: readonly string[]
}

export interface OnrampService {
  readonly state: Readable<OnrampForm>
  /** Back to the defaults. What was begun at providers is still watched. */
  resetState(): void
  /** Reads what can be bought on the network in use, if that is not known yet. Never rejects. */
  load(options?: { readonly again?: boolean | undefined }): Promise<void>
  type(text: string): void
  choosePayment(currency: PaymentCurrency): void
  choosePurchase(currency: Currency): void
  /** Asks for quote and links again. */
  renew(): void
  /** The person goes to this provider now. The answer is the key of the order; undefined if there is nothing to watch. */
  begin(provider: string): string | undefined
}

/** Nothing chosen yet. */
export const EMPTY: OnrampForm = {
  providers: [],
  selectedProvider: null,
  purchaseCurrency: USUAL_PURCHASES[0],
  paymentCurrency: USUAL_PAYMENTS[0],
  purchaseCurrencies: [],
  paymentCurrencies: USUAL_PAYMENTS,
  paymentAmount: undefined,
  purchaseAmount: undefined,
  quotesLoading: false,
  error: null,
  text: '',
  problem: undefined,
  loading: false,
  isUsual: false,
  quote: undefined,
  failed: [],
}

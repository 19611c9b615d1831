/** Buying with a card, as services report it (specification §3). Types only. */

export interface Currency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string
  }[]
}

export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}

export interface OnrampState {
  readonly providers: readonly { readonly name: string; readonly label: string; readonly url: string }[]
  readonly selectedProvider: string | null
  readonly purchaseCurrency: Currency
  readonly paymentCurrency: PaymentCurrency
  readonly purchaseCurrencies: readonly Currency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly paymentAmount?: string | undefined
  readonly purchaseAmount?: string | undefined
  readonly quotesLoading: boolean
  readonly error: string | null
}

/** The paths, answers and provider names of the on-ramp services. Everything that they say is checked here. */
import { objectOf, type Http } from '#kernel'
import { decimalText, looseText, rowsOf, type Currency, type PaymentCurrency } from '#wallet'
import * as v from 'valibot'

export const SYMBOL_OF_SOLANA = 'SOL'
export const USUAL_SYMBOL = 'USDC'

const MOST = 500
const LIMIT_DIGITS = 12
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const symbol = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}.$+-]{1,16}$/u))
const amount = decimalText(40)

const CurrencyRow = objectOf({
  id,
  name: looseText(80),
  symbol,
  networks: rowsOf(
    objectOf({ name: id, display_name: looseText(80), chain_id: looseText(80), contract_address: looseText(100) }),
    MOST,
  ),
})
const PaymentRow = objectOf({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  payment_method_limits: rowsOf(objectOf({ id, min: decimalText(LIMIT_DIGITS), max: decimalText(LIMIT_DIGITS) }), 20),
})
const Options = objectOf({
  paymentCurrencies: v.pipe(rowsOf(PaymentRow, MOST), v.minLength(1)),
  purchaseCurrencies: v.pipe(rowsOf(CurrencyRow, 5_000), v.minLength(1)),
})

const money = objectOf({ amount, currency: looseText(16) })
const Quote = objectOf({
  purchaseAmount: objectOf({ amount }),
  paymentTotal: v.fallback(v.optional(money), undefined),
  networkFee: v.fallback(v.optional(money), undefined),
  coinbaseFee: v.fallback(v.optional(money), undefined),
})

export interface OnrampOptionsAnswer {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly Currency[]
}

export type QuoteAnswer = v.InferOutput<typeof Quote>

interface Asking {
  readonly http: Http
  readonly signal: AbortSignal
}

export const readOptions = ({ http, signal }: Asking): Promise<OnrampOptionsAnswer> =>
  http.get('api', '/v1/onramp/options', { schema: Options, signal, retries: 1 })

export interface QuoteOrder {
  readonly purchaseCurrency: Currency
  readonly paymentCurrency: PaymentCurrency
  /** A decimal string, as it was typed. */
  readonly amount: string
}

/** The service wants the symbol where its field is called `network`. */
export const readQuote = ({ http, signal }: Asking, projectId: string, order: QuoteOrder): Promise<QuoteAnswer> =>
  http.post('api', '/v1/onramp/quote', {
    query: { projectId },
    body: { ...order, network: order.purchaseCurrency.symbol },
    schema: Quote,
    signal,
  })

export interface LinkOrder {
  readonly address: string
  readonly network: string
  readonly symbol: string
  readonly paid: string
  readonly bought: string | undefined
}

/** The address of a provider's page that pays one account. Amounts stay strings. */
export async function generateLink(
  { http, signal }: Asking,
  projectId: string,
  { address, network, symbol: asset, paid, bought }: LinkOrder,
): Promise<string> {
  const body = {
    destinationWallets: [{ address, blockchains: [network], assets: [asset] }],
    defaultNetwork: network,
    partnerUserId: address,
    defaultExperience: 'buy',
    ...(bought !== undefined && { presetCryptoAmount: bought }),
    presetFiatAmount: paid,
  }
  const schema = objectOf({ url: v.pipe(v.string(), v.maxLength(2_000)) })
  const { url } = await http.post('api', '/v1/generators/onrampurl', { query: { projectId }, body, schema, signal })
  return url
}

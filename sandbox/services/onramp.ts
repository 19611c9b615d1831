/** `/v1/onramp/…` and `/v1/generators/onrampurl`: what can be bought, for how much, and where. */
import * as v from 'valibot'
import { json, Refusal } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { billOf, LISTINGS, PAYMENT_CURRENCIES, purchaseCurrencies } from '../onramp/market.ts'

const TEXT = v.pipe(v.string(), v.maxLength(200))
const QUOTE = v.object({
  purchaseCurrency: v.object({ symbol: TEXT }),
  paymentCurrency: v.object({ id: TEXT }),
  // A string: a number would have been a float on its way.
  amount: v.pipe(v.string(), v.decimal('must be a decimal as a string')),
  network: TEXT,
})
const URL_ORDER = v.object({
  destinationWallets: v.pipe(
    v.array(v.object({ address: TEXT, blockchains: v.array(TEXT), assets: v.array(TEXT) })),
    v.length(1, 'must be one wallet'),
  ),
  defaultNetwork: TEXT,
  partnerUserId: TEXT,
  defaultExperience: v.literal('buy', 'must be buy'),
  presetFiatAmount: v.optional(v.union([v.number(), v.string()])),
  presetCryptoAmount: v.optional(v.union([v.number(), v.string()])),
})

/** `page` is the origin of the provider's page. */
export function onrampRoutes(page: string): readonly Route[] {
  return [
    route('GET', '/v1/onramp/options', () =>
      json({ paymentCurrencies: PAYMENT_CURRENCIES, purchaseCurrencies: purchaseCurrencies() }),
    ),
    route('POST', '/v1/onramp/quote', async ({ body }) => {
      const { purchaseCurrency, paymentCurrency, amount, network } = parse(QUOTE, await body())
      // Clients write the symbol or the network here.
      const sold = LISTINGS.filter(({ symbol }) => symbol === purchaseCurrency.symbol)
      const listing = sold.find((one) => one.network === network) ?? sold[0]
      if (!listing) throw new Refusal(400, 'purchaseCurrency', 'purchaseCurrency: is not sold here')
      const bill = billOf(listing, paymentCurrency.id, amount)
      const money = (value: string) => ({ amount: value, currency: paymentCurrency.id })
      return json({
        paymentTotal: money(bill.total),
        paymentSubtotal: money(bill.subtotal),
        purchaseAmount: { amount: bill.purchase, currency: listing.symbol },
        coinbaseFee: money(bill.serviceFee),
        networkFee: money(bill.networkFee),
        quoteId: `sandbox-${listing.symbol.toLowerCase()}-${bill.total}`,
      })
    }),
    route('POST', '/v1/generators/onrampurl', async ({ body }) => {
      const { destinationWallets, defaultNetwork, presetFiatAmount } = parse(URL_ORDER, await body())
      const [{ address, assets } = { address: '', assets: [] }] = destinationWallets
      const url = new URL('/buy', page)
      url.searchParams.set('destinationCurrencyCode', assets[0] ?? '')
      url.searchParams.set('walletAddress', address)
      url.searchParams.set('network', defaultNetwork)
      if (presetFiatAmount !== undefined) url.searchParams.set('amount', String(presetFiatAmount))
      return json({ url: url.href })
    }),
  ]
}

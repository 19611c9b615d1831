/** Assets of the toy chain, and providers of quotes that a test holds in its hands. */
import { contribute, provide, type InstalledPlugin } from '#kernel'
import type { CaipAddress } from '#wallet'
import { toyAddress } from '#testing'
import type { Asset } from '../../../src/wallet/contracts/amounts.ts'
import {
  QUOTE_PROVIDER,
  QUOTES,
  type QuoteEnvironment,
  type QuoteOffer,
  type QuoteRequest,
} from '../../../src/wallet/contracts/quotes.ts'
import { createQuotes } from '../../../src/plugins/swaps/quotes/createQuotes.ts'
import { plugin, switchedBy } from '../../kernel/pluginSupport.ts'
import { TOY, TOY_ACCOUNT } from '../../plugins/wallets/support.ts'

const network = TOY.caipNetworkId

/** The real service, in a plugin of its own that quotes nothing itself. */
export const toyQuotes = (): InstalledPlugin =>
  plugin('toy-quotes', { provides: [QUOTES], services: [provide(QUOTES, { make: (_, ctx) => createQuotes(ctx) })] })

export const at = (n: number): CaipAddress => `${network}:${toyAddress(n)}`

export const COIN: Asset = { network, decimals: 6, symbol: 'TOY' }
export const SHELL: Asset = { network, token: at(40), decimals: 18, symbol: 'SHELL' }

export const REQUEST: QuoteRequest = {
  account: TOY_ACCOUNT,
  give: SHELL,
  get: COIN,
  exact: 'give',
  units: 2n * 10n ** 18n,
  slippageBps: 100,
}

/** What an honest provider answers who gives `rate` coins for a shell, until a moment of the clock. */
export function offerOf(request: QuoteRequest, rate: bigint, until: number): QuoteOffer {
  const got = (request.units * rate * 10n ** 6n) / 10n ** 18n
  return {
    gives: { asset: request.give, units: request.units },
    givesAtMost: request.units,
    gets: { asset: request.get, units: got },
    getsAtLeast: (got * 99n) / 100n,
    priceImpactBps: 12,
    fees: [
      { kind: 'network', amount: { asset: COIN, units: 250n }, included: false },
      { kind: 'provider', amount: { asset: request.get, units: 10n }, to: 'Marram', included: true },
    ],
    route: [{ name: 'Reef', from: request.give, to: request.get, shareBps: 10_000 }],
    allowance: { token: at(40), spender: at(50), units: request.units },
    transactions: [
      { namespace: 'cosmos', network, from: request.account, transaction: { swap: String(request.units) } },
    ],
    until,
  }
}

export interface ToyProvider {
  readonly plugin: InstalledPlugin
  /** What it was asked with, each time. */
  readonly signals: AbortSignal[]
  /** How it answers from now on; it answers honestly at first. */
  answer: (honest: QuoteOffer) => unknown
  rate: bigint
}

export function toyProvider(id: string, rate: bigint, life = 20_000): ToyProvider {
  const load = async () => ({
    default: ({ clock }: QuoteEnvironment) => ({
      async quote(request: QuoteRequest, { signal }: { readonly signal: AbortSignal }) {
        provider.signals.push(signal)
        // A liar has no types.
        return (await provider.answer(offerOf(request, provider.rate, clock.monotonic() + life))) as QuoteOffer
      },
    }),
  })
  const item = { id, name: id.toUpperCase(), networks: [network], load }
  const provider: ToyProvider = {
    plugin: plugin(id, { feature: switchedBy(id), contributes: { slots: [contribute(QUOTE_PROVIDER, item)] } }),
    signals: [],
    answer: (honest) => honest,
    rate,
  }
  return provider
}

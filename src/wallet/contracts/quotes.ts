/**
 * Quotes: what one asset can be exchanged for now. Each provider is a plugin that contributes an item of `QUOTE_PROVIDER`. Views use
 * `QUOTES` and know no provider. The plugin `swaps` implements them, and brings the provider of the hosted service.
 */
import { defineSlot, defineToken, type Clock, type ErrorCode, type Readable } from '#kernel'
import type { Amount, Asset, PreparedTransaction, UntrustedText } from './amounts.ts'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { ChainAdapter, NodeFetch } from './chain.ts'
import type { ModalItem } from './slots.ts'

export interface QuoteRequest {
  /** The account that gives and receives, on the network of `give`. */
  readonly account: CaipAddress
  readonly give: Asset
  readonly get: Asset
  /** The side whose amount is fixed: `units` are units of `give`, or of `get`. */
  readonly exact: 'give' | 'get'
  /** Base units, above 0. */
  readonly units: bigint
  /** The slippage: how much worse the result may become, in hundredths of a percent, 0 to 5,000. */
  readonly slippageBps: number
}

/** One fee of a quote, and who receives it. */
export interface QuoteFee {
  readonly amount: Amount
  /** `network`: the chain; `provider`: the provider of the quote; `service`: anybody else involved. */
  readonly kind: 'network' | 'provider' | 'service'
  /** The recipient; absent for the network's fee. */
  readonly to?: UntrustedText | undefined
  /** True if it is already deducted from the amounts. False if it is paid in addition. */
  readonly included: boolean
}

/** One step of the route between the two assets. */
export interface QuoteStep {
  /** The exchange. */
  readonly name: UntrustedText
  readonly from: Asset
  readonly to: Asset
  /** The part of the amount that takes this step, in hundredths of a percent. */
  readonly shareBps: number
}

/**
 * The approval that a quote needs: the spender and the amount. The view that shows it creates the approval from this data. It never
 * comes as a transaction, because the provider's bytes could approve another spender, or a larger amount.
 */
export interface NeededAllowance {
  /** The given token. */
  readonly token: CaipAddress
  readonly spender: CaipAddress
  /** Base units, exactly `givesAtMost`. */
  readonly units: bigint
}

/** A provider's answer: everything that a person has to see before they approve. */
export interface QuoteOffer<N extends ChainNamespace = ChainNamespace> {
  readonly gives: Amount
  /** Base units; more than `gives` only if `get` is the exact side. */
  readonly givesAtMost: bigint
  readonly gets: Amount
  /** Base units. If the result is less, the chain refuses the transaction. */
  readonly getsAtLeast: bigint
  /** How much worse the price is than for a small amount, in hundredths of a percent. Absent if unknown, which is not 0. */
  readonly priceImpactBps?: number | undefined
  readonly fees: readonly QuoteFee[]
  readonly route: readonly QuoteStep[]
  /** Absent if no approval is needed, as for a native currency. */
  readonly allowance?: NeededAllowance | undefined
  /** In the order of signing, without the approval. */
  readonly transactions: readonly PreparedTransaction<N>[]
  /** The `clock.monotonic()` at which it expires; after a minute at the latest. */
  readonly until: number
}

/** An offer that was checked against its request, with fields that a provider cannot set itself. */
export interface Quote<N extends ChainNamespace = ChainNamespace> extends QuoteOffer<N> {
  readonly provider: { readonly id: string; readonly name: string }
  /** Computed from the amounts, in both directions. Decimal strings, cut off. */
  readonly price: { readonly getPerGive: string; readonly givePerGet: string }
}

/** What a provider needs of the page, like a chain's `ChainEnvironment`: its tests control the clock and the servers. */
export interface QuoteEnvironment {
  readonly clock: Clock
  readonly fetch: NodeFetch
  /** Rejects with UNSUPPORTED_CHAIN, CHUNK_FAILED. */
  chain<N extends ChainNamespace>(namespace: N): Promise<ChainAdapter<N>>
  /** Aborts when the provider is removed. Nothing may poll after that. */
  readonly signal: AbortSignal
}

export interface QuoteProvider {
  /**
   * Resolves to null if there is no route. Rejects with ABORTED, an HTTP_… or an RPC_… code, or a code of the plugin with its own
   * words (`acme/AMOUNT_TOO_LARGE`).
   */
  quote(request: QuoteRequest, options: { readonly signal: AbortSignal }): Promise<QuoteOffer | null>
}

/** A provider of quotes: data first, code on demand. */
export interface QuoteProviderItem extends ModalItem {
  /** Its name, the same in all languages, shown with its quotes. */
  readonly name: string
  /** The networks on which it quotes. It is not asked about others. */
  readonly networks: readonly CaipNetworkId[]
  /** Called once per modal, at the first request for one of its networks. */
  readonly load: () => Promise<{ readonly default: (environment: QuoteEnvironment) => QuoteProvider }>
}

export interface QuotesState {
  /** Valid quotes, the best first: the largest `getsAtLeast`, or the smallest `givesAtMost`. An expired one is removed. */
  readonly quotes: readonly Quote[]
  /** Ids of providers that have not answered yet. */
  readonly waiting: readonly string[]
  /** The providers without a quote, and why. NO_WAY (no route) is not an error. HTTP_MALFORMED: the answer was invalid. */
  readonly without: readonly { readonly provider: string; readonly code: ErrorCode | 'NO_WAY' }[]
}

/** A running request for quotes. It ends when the signal aborts: then no provider is asked any more, and `quotes` is empty. */
export interface QuoteInquiry {
  readonly request: QuoteRequest
  readonly state: Readable<QuotesState>
  /** Asks all providers again. Present quotes are shown until then, and late answers to older requests are ignored. Never rejects. */
  refresh(): Promise<void>
}

export interface QuotesService {
  /** The providers that would be asked. Loads no code. */
  providers(request: QuoteRequest): readonly { readonly id: string; readonly name: string }[]
  /**
   * Asks all providers of the network. Throws SWAPS_UNSUPPORTED if there is none, TOKEN_REQUIRED if both sides are the same asset,
   * AMOUNT_AND_RECEIVER_REQUIRED without an amount.
   */
  ask(request: QuoteRequest, options: { readonly signal: AbortSignal }): QuoteInquiry
}

/** The slot of providers. */
export const QUOTE_PROVIDER = /* @__PURE__ */ defineSlot<QuoteProviderItem>('quotes.provider')

/** Asks the providers, checks their answers, and sorts them, the best first. */
export const QUOTES = /* @__PURE__ */ defineToken<QuotesService>('swaps/quotes')

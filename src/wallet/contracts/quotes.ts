/**
 * Quotes: what one asset can be turned into now. Who quotes is an item of `QUOTE_PROVIDER`, so each provider is a plugin; who
 * wants quotes uses `QUOTES` and knows no provider. Not exported from `#wallet` while nothing implements them.
 */
import { defineSlot, defineToken, type Clock, type ErrorCode, type Readable } from '#kernel'
import type { Amount, Asset, PreparedTransaction, StrangersText } from './amounts.ts'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { ChainAdapter, NodeFetch } from './chain.ts'
import type { ModalItem } from './slots.ts'

export interface QuoteRequest {
  /** Who gives and gets; on the network of `give`. */
  readonly account: CaipAddress
  readonly give: Asset
  readonly get: Asset
  /** Which side is fixed: `units` are of `give`, or of `get`. */
  readonly exact: 'give' | 'get'
  /** Base units, above 0. */
  readonly units: bigint
  /** How much worse it may become until it is done: hundredths of a percent, 0 to 5,000. */
  readonly slippageBps: number
}

/** Somebody's share, and whose. */
export interface QuoteFee {
  readonly amount: Amount
  /** `network`: whoever runs the chain; `provider`: who quotes; `service`: anybody else on the way. */
  readonly kind: 'network' | 'provider' | 'service'
  /** Who gets it; absent for the network's. */
  readonly to?: StrangersText | undefined
  /** Taken out of what is given or got, which have it off already. False: it is paid on top. */
  readonly included: boolean
}

/** One step on the way from what is given to what is got. */
export interface QuoteStep {
  /** The exchange. */
  readonly name: StrangersText
  readonly from: Asset
  readonly to: Asset
  /** How much of the whole goes this way: hundredths of a percent. */
  readonly shareBps: number
}

/**
 * Who must be allowed to take the given token, and how much of it. The approval is made from this by whoever shows it, and
 * never comes as a transaction: somebody else's bytes may allow another spender, or more.
 */
export interface NeededAllowance {
  /** The given token. */
  readonly token: CaipAddress
  readonly spender: CaipAddress
  /** Base units: exactly what is given at most. */
  readonly units: bigint
}

/** What a provider answers: everything that a person is to see before they say yes. */
export interface QuoteOffer<N extends ChainNamespace = ChainNamespace> {
  readonly gives: Amount
  /** Base units; more than `gives` only where `get` is the exact side. */
  readonly givesAtMost: bigint
  readonly gets: Amount
  /** Base units: with less, the chain refuses the transaction. */
  readonly getsAtLeast: bigint
  /** How much worse the price is than that of a small amount: hundredths of a percent. Absent: nobody knows, which is not 0. */
  readonly priceImpactBps?: number | undefined
  readonly fees: readonly QuoteFee[]
  readonly route: readonly QuoteStep[]
  /** Absent where nothing need be allowed, as for a native currency. */
  readonly allowance?: NeededAllowance | undefined
  /** In the order in which they are signed; the approval is not among them. */
  readonly transactions: readonly PreparedTransaction<N>[]
  /** `clock.monotonic()` from which on it holds no more. The border allows a minute at most. */
  readonly until: number
}

/** An offer that has passed the border (`quoteBorder.ts`), and what that adds: no provider can write these itself. */
export interface Quote<N extends ChainNamespace = ChainNamespace> extends QuoteOffer<N> {
  readonly provider: { readonly id: string; readonly name: string }
  /** Counted from the amounts: how much is got for one of what is given, and the other way. Decimal strings, cut. */
  readonly price: { readonly getPerGive: string; readonly givePerGet: string }
}

/** What a provider needs of the page, as chains get it (`ChainEnvironment`): its tests hold the clock and the servers. */
export interface QuoteEnvironment {
  readonly clock: Clock
  readonly fetch: NodeFetch
  /** Rejects with UNSUPPORTED_CHAIN, CHUNK_FAILED. */
  chain<N extends ChainNamespace>(namespace: N): Promise<ChainAdapter<N>>
  /** Aborted when nobody can ask any more: nothing may poll after that. */
  readonly signal: AbortSignal
}

export interface QuoteProvider {
  /**
   * Null where there is no way from one to the other. Rejects with ABORTED, an HTTP_… or an RPC_… code, or one of the
   * plugin's own with its words (`acme/AMOUNT_TOO_LARGE`).
   */
  quote(request: QuoteRequest, options: { readonly signal: AbortSignal }): Promise<QuoteOffer | null>
}

/** Somebody who quotes: data first, code on demand. */
export interface QuoteProviderItem extends ModalItem {
  /** A name, the same in all languages; it stands beside the quotes. */
  readonly name: string
  /** Networks on which it quotes: it is not asked about others. */
  readonly networks: readonly CaipNetworkId[]
  /** Called once per modal, at the first question that concerns it. */
  readonly load: () => Promise<{ readonly default: (environment: QuoteEnvironment) => QuoteProvider }>
}

export interface QuotesState {
  /** Good ones, the best first: what gets most at least, or gives least at most. One that ends leaves by itself. */
  readonly quotes: readonly Quote[]
  /** Ids of providers that have not answered yet. */
  readonly waiting: readonly string[]
  /** Who has no quote, and why: NO_WAY is no error. HTTP_MALFORMED: what came could not be believed. */
  readonly without: readonly { readonly provider: string; readonly code: ErrorCode | 'NO_WAY' }[]
}

/** One question under way. Over when the signal says so: nobody is asked any more, and `quotes` is empty. */
export interface QuoteInquiry {
  readonly request: QuoteRequest
  readonly state: Readable<QuotesState>
  /** Asks everybody anew; what stands is shown until then, and an answer to an older question counts no more. Never rejects. */
  refresh(): Promise<void>
}

export interface QuotesService {
  /** Who would be asked, known without loading anything. */
  providers(request: QuoteRequest): readonly { readonly id: string; readonly name: string }[]
  /**
   * Asks all who quote on the network. Throws SWAPS_UNSUPPORTED where there is nobody, TOKEN_REQUIRED where both sides are the
   * same, AMOUNT_AND_RECEIVER_REQUIRED without an amount.
   */
  ask(request: QuoteRequest, options: { readonly signal: AbortSignal }): QuoteInquiry
}

/** Those who quote. */
export const QUOTE_PROVIDER = /* @__PURE__ */ defineSlot<QuoteProviderItem>('quotes.provider')

/** Asks them, checks what they say, and puts the best first. */
export const QUOTES = /* @__PURE__ */ defineToken<QuotesService>('quotes/quotes')

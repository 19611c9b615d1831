/**
 * Sending: what leaves is what was shown. Whoever draws a form asks `SENDER` for a review and hands that same review back to
 * have it signed. Not exported from `#wallet` while nothing implements it.
 */
import { defineToken, type Readable } from '#kernel'
import type { Amount, Asset, PreparedTransaction, StrangersText } from './amounts.ts'
import type { CaipAddress, ChainNamespace } from './caip.ts'
import type { SentTransaction } from './events.ts'

export interface SendRequest {
  /** Who gives. On the network of the asset, as is `to`: what is on another one has no place here. */
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** Above 0. */
  readonly amount: Amount
  /** What the person typed where that was a name, as `SEND_RESOLVER` led from it to `to`. */
  readonly name?: StrangersText | undefined
}

/** What the network takes for it. */
export interface FeeRange {
  /** What it is paid in. */
  readonly asset: Asset
  /** Base units: what it will probably be. */
  readonly likely: bigint
  /** Base units: what it can become at most, as the transaction is signed; deposits for new accounts are in it. */
  readonly most: bigint
}

/**
 * What the person is told before they say yes. `stop`: it would fail, or lose what is sent, so it is not signed; `danger`: they
 * have to say yes twice; `note`: it is only said. A kind that a consumer does not know is shown by its weight.
 */
export type SendWarning = { readonly weight: 'note' | 'danger' | 'stop' } & (
  | { readonly kind: 'first-time' | 'contract' | 'own-address' | 'name-unproved' }
  /** The receiver begins and ends like `like`, an address that the person knows, and is another one. */
  | { readonly kind: 'lookalike'; readonly like: CaipAddress }
  | { readonly kind: 'too-little' | 'too-little-for-fees'; readonly missing: Amount }
  /** The network was asked what would happen. `said`: in its own words, or those of a contract. */
  | { readonly kind: 'would-fail'; readonly said?: StrangersText | undefined }
  | { readonly kind: `${string}/${string}` }
)

/** Everything that is shown, and the transaction that does just that. */
export interface SendReview<N extends ChainNamespace = ChainNamespace> {
  readonly request: SendRequest
  readonly fee: FeeRange
  /** What is left of what is sent and of what the fee is paid in, the most of it taken; each asset once. */
  readonly remains: readonly Amount[]
  /** The worst first. */
  readonly warnings: readonly SendWarning[]
  readonly transaction: PreparedTransaction<N>
  /** `clock.monotonic()` from which on the fee is worth nothing any more. */
  readonly until: number
}

/**
 * Is a review still true? It ends for good with the first thing that changes under it, and then only another review can be
 * signed. `changed`: what the chain would do is something else now (another balance, fee or allowance).
 */
export type ReviewStanding =
  | { readonly good: true }
  | { readonly good: false; readonly why: 'account' | 'network' | 'changed' | 'expired' | 'signed' | 'stopped' }

/** How far something is that was signed, or is about to be. */
export interface Sending {
  readonly review: SendReview
  /**
   * `asked`: the wallet has it. `sent`: it answered with a hash. The last three are those of `TRANSACTION_SETTLED`; `unknown`
   * without a hash: it answered with something that is none, and may have sent it. What was refused is no sending any more.
   */
  readonly phase: 'asked' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** Absent until the wallet has answered with one. */
  readonly hash?: string | undefined
}

/** Code of a review that cannot be signed: `standing` says why. The implementing plugin's own (`acme/REVIEW_OVER`). */
export type ReviewOverCode = `${string}/REVIEW_OVER`

/**
 * A view that waits for `send` begins a step with `beginTransaction` of its own context, and ends it as `send` ends. The step
 * belongs to the view's plugin, what was sent to the sender: when the modal is closed the step is cancelled and the view goes,
 * but what the wallet was asked it may still sign. So the events tell it, whoever waits.
 */
export interface SenderService {
  /** Of this page, the newest first, at most 99. */
  readonly sendings: Readable<readonly Sending[]>
  /**
   * Looks at everything and asks the person and the wallet nothing. A problem that the person can mend is a warning of the
   * review. Rejects with AMOUNT_AND_RECEIVER_REQUIRED, INVALID_ADDRESS, CHAIN_MISMATCH (two networks in one request),
   * TOKEN_NOT_SENDABLE, UNSUPPORTED_CHAIN, CONNECTOR_NOT_CONNECTED, ABORTED, an HTTP_… or an RPC_… code.
   */
  prepare(request: SendRequest, options: { readonly signal: AbortSignal }): Promise<SendReview>
  /** Of a review that `prepare` answered; a copy, or one of somebody else's making, is over: `stopped`. */
  standing(review: SendReview): Readable<ReviewStanding>
  /**
   * Has the wallet sign the review's transaction, field by field as it was prepared, after one more look whether it still
   * stands; each review once at most. Resolves when the wallet has answered with a hash: to what `TRANSACTION_SENT` tells,
   * which is told once (`WALLETS.provider` does it; a sender with another way to the wallet tells it itself). The end
   * comes as `TRANSACTION_SETTLED`. Rejects with `…/REVIEW_OVER`, USER_REJECTED, ABORTED, CHAIN_MISMATCH,
   * BALANCE_TOO_LOW, FEE_BALANCE_TOO_LOW, what the wallet says, an HTTP_… or an RPC_… code. ABORTED means that nobody waits
   * any more; once the wallet was asked, it does not mean that nothing is sent.
   */
  send(review: SendReview, options: { readonly signal: AbortSignal }): Promise<SentTransaction>
}

/** Prepares what is to be sent, has it signed, and knows what became of it. */
export const SENDER = /* @__PURE__ */ defineToken<SenderService>('sending/sender')

/**
 * Sending: what is signed is exactly what was shown. A view gets a review from `SENDER`, shows it, and passes the same review back to
 * have it signed. The plugin `send` implements it.
 */
import { defineToken, type Readable } from '#kernel'
import type { Amount, Asset, PreparedTransaction, UntrustedText } from './amounts.ts'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { SentTransaction } from './events.ts'

export interface SendRequest {
  /** The sender, on the network of the asset, as is `to`. */
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** Above 0. */
  readonly amount: Amount
  /** The name that the person typed, if `SEND_RESOLVER` found `to` by it. */
  readonly name?: UntrustedText | undefined
}

/** The network's fee. */
export interface FeeRange {
  /** The asset in which it is paid. */
  readonly asset: Asset
  /** The probable fee, in base units. */
  readonly likely: bigint
  /** The maximum fee of the signed transaction, in base units, with deposits for new accounts. */
  readonly most: bigint
}

/**
 * A warning before the person approves. `stop`: it would fail or lose what is sent, so it cannot be signed. `danger`: the person has
 * to confirm twice. `note`: for information. Show a kind that you do not know by its weight.
 */
export type SendWarning = { readonly weight: 'note' | 'danger' | 'stop' } & (
  | { readonly kind: 'first-time' | 'contract' | 'own-address' | 'name-unproved' }
  /** What is sent to nobody's address, or to the token's own contract, is lost; the amount is too small for a new account. */
  | { readonly kind: 'zero-address' | 'token-contract' | 'too-small' }
  /** The receiver's address starts and ends like `like`, an address that the person knows, but differs from it. */
  | { readonly kind: 'lookalike'; readonly like: CaipAddress }
  | { readonly kind: 'too-little' | 'too-little-for-fees'; readonly missing: Amount }
  /** The token takes a fee of its own, so less arrives than is sent. */
  | { readonly kind: 'arrives-less'; readonly arrives: Amount }
  /** A simulation on the network failed. `said` is the message of the network or of a contract. */
  | { readonly kind: 'would-fail'; readonly said?: UntrustedText | undefined }
  | { readonly kind: `${string}/${string}` }
)

/** Everything that is shown, and the transaction that does exactly that. */
export interface SendReview<N extends ChainNamespace = ChainNamespace> {
  readonly request: SendRequest
  /** Absent if a warning of weight `stop` left nothing to estimate. */
  readonly fee?: FeeRange | undefined
  /** The part of the fee that is a deposit for an account of the receiver's; 0 if none has to be made. */
  readonly deposit: bigint
  /** The remaining balances of the sent asset and of the fee's asset, after the maximum fee; each asset once. */
  readonly remains: readonly Amount[]
  /** The worst first. */
  readonly warnings: readonly SendWarning[]
  /** Absent only beside a warning of weight `stop`. */
  readonly transaction?: PreparedTransaction<N> | undefined
  /** The `clock.monotonic()` at which the fee estimate expires. */
  readonly until: number
}

/**
 * Whether a review is still valid. It becomes invalid for good with the first change, and then only a new review can be signed.
 * `changed`: the result on the chain would be different now (another balance, fee or allowance).
 */
export type ReviewStanding =
  | { readonly good: true }
  | { readonly good: false; readonly why: 'account' | 'network' | 'changed' | 'expired' | 'signed' | 'stopped' }

/** The progress of a review that is being signed or was signed. */
export interface Sending {
  readonly network: CaipNetworkId
  readonly from: CaipAddress
  /** Absent for one that was sent before the page was loaded again. */
  readonly review?: SendReview | undefined
  /**
   * `asked`: the wallet was asked. `sent`: it returned a hash. The last three are those of `TRANSACTION_SETTLED`. `unknown` without a
   * hash: the wallet's answer was not a hash, but it may have sent the transaction. A refused one is removed.
   */
  readonly phase: 'asked' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** Absent until the wallet has returned one. The one that counts: if the wallet sped it up, that of the later transaction. */
  readonly hash?: string | undefined
  /** Why it failed, as in `TRANSACTION_SETTLED`. */
  readonly why?: 'reverted' | 'replaced' | 'expired' | undefined
  /** The wallet sent it again for a higher fee, and that one counts. */
  readonly spedUp?: boolean | undefined
}

/** The code for a review that cannot be signed any more; `standing` says why. It belongs to the implementing plugin (`acme/REVIEW_OVER`). */
export type ReviewOverCode = `${string}/REVIEW_OVER`

/**
 * A view that waits for `send` starts a step with `beginTransaction` of its own context, and ends it when `send` ends. The step
 * belongs to the view's plugin, the sent transaction to the sender. When the modal closes, the step is cancelled and the view
 * closes, but the wallet may still sign. So the events report the result even if nobody waits.
 */
export interface SenderService {
  /** The sendings of this page, the newest first, at most 99. */
  readonly sendings: Readable<readonly Sending[]>
  /**
   * Checks everything without asking the person or the wallet. A problem that the person can solve is a warning of the review.
   * Rejects with AMOUNT_AND_RECEIVER_REQUIRED, INVALID_ADDRESS, CHAIN_MISMATCH (two networks in one request),
   * TOKEN_NOT_SENDABLE, UNSUPPORTED_CHAIN, CONNECTOR_NOT_CONNECTED, ABORTED, an HTTP_… or an RPC_… code.
   */
  prepare(request: SendRequest, options: { readonly signal: AbortSignal }): Promise<SendReview>
  /** The most of an asset that can be sent now: of the native currency, the fee and what the account has to keep stay. */
  largest(
    request: { readonly from: CaipAddress; readonly asset: Asset },
    options: { readonly signal: AbortSignal },
  ): Promise<Amount>
  /** Whether a review that `prepare` returned is still valid. Any other object, such as a copy, is `stopped`. */
  standing(review: SendReview): Readable<ReviewStanding>
  /**
   * Checks once more that the review is valid, and asks the wallet to sign its transaction exactly as prepared; each review at most
   * once. Resolves when the wallet has returned a hash, to the payload of `TRANSACTION_SENT`. That event is emitted once
   * (`WALLETS.provider` does it; a sender that reaches the wallet in another way emits it itself). The outcome is emitted as
   * `TRANSACTION_SETTLED`. Rejects with `…/REVIEW_OVER`, USER_REJECTED, ABORTED, CHAIN_MISMATCH,
   * BALANCE_TOO_LOW, FEE_BALANCE_TOO_LOW, the wallet's error, an HTTP_… or an RPC_… code. ABORTED only means that nobody waits
   * any more. If the wallet was asked already, it may still send.
   */
  send(review: SendReview, options: { readonly signal: AbortSignal }): Promise<SentTransaction>
}

/** Prepares a transaction, has it signed, and follows its outcome. */
export const SENDER = /* @__PURE__ */ defineToken<SenderService>('send/sender')

/** What a review of a quote holds: everything that is shown, and the transactions that do exactly that. */
import type { Amount, Approval, Asset, CaipAddress, FeeRange, PreparedTransaction, Quote, QuoteRequest } from '#wallet'

/**
 * `reset` takes back what was approved before, where a token demands that; `approve` approves exactly what is given, or without a
 * limit, if the person has chosen that for this review.
 */
export interface SwapStep {
  readonly kind: 'reset' | 'approve' | 'swap'
  readonly prepared: PreparedTransaction<'eip155'>
}

/** `stop`: it cannot be signed. `danger`: the person has to confirm twice. */
export type SwapWarning = { readonly weight: 'note' | 'danger' | 'stop' } & (
  | { readonly kind: 'too-little' | 'too-little-for-fees'; readonly missing: Amount }
  | { readonly kind: 'would-fail'; readonly said?: string | undefined }
  /** The simulation brings less than the least that the quote promises. */
  | { readonly kind: 'gets-less'; readonly arrives: Amount }
  /** The simulation takes more than the quote says, or something else, or lets somebody take something. */
  | { readonly kind: 'takes-more' | 'takes-other' | 'approves-other' }
  /** The network's nodes cannot simulate it. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'impact'; readonly bps: number }
  | { readonly kind: 'slippage'; readonly bps: number }
  /** The person has chosen that the contract may take all of the token, now and later. */
  | { readonly kind: 'unlimited'; readonly of: Asset }
)

export interface SwapReview {
  readonly request: QuoteRequest
  readonly quote: Quote
  /** Absent if a warning of weight `stop` left nothing to sign. */
  readonly steps: readonly SwapStep[]
  /** The wallet is asked once for all steps, as one atomic batch: all of them happen, or none. */
  readonly isBatch: boolean
  /** The approval that is made: exactly what is given, or `UNLIMITED`. */
  readonly approval?: Approval | undefined
  readonly fee?: FeeRange | undefined
  /** What is left of the given asset and of the fee's asset, after the highest fee. */
  readonly remains: readonly Amount[]
  /** The worst first. */
  readonly warnings: readonly SwapWarning[]
  /** What comes now by the simulation, in base units; absent where nodes cannot say. */
  readonly arrives?: bigint | undefined
  readonly impactBps?: number | undefined
  /** The `clock.monotonic()` at which it expires. */
  readonly until: number
}

/** What the chain says, which a review rests on. */
export interface SwapBasis {
  readonly native: bigint
  readonly token: bigint | undefined
  readonly allowance: bigint | undefined
}

export const isStopped = ({ steps, warnings }: SwapReview): boolean =>
  steps.length === 0 || warnings.some(({ weight }) => weight === 'stop')

export const spenderOf = ({ quote }: SwapReview): CaipAddress | undefined => quote.allowance?.spender

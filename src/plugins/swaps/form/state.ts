/** What the form knows, and what views may do with it. */
import type { Readable } from '#kernel'
import type { Holding, Quote, QuotesState, SwapParams } from '#wallet'
import type { SwapReview } from '../swapper/review.ts'

export type Side = 'give' | 'get'

export interface FormState {
  readonly give: Holding | undefined
  readonly get: Holding | undefined
  /** The side on which the person has typed an amount; that of the other one comes with a quote. */
  readonly typed: Side
  readonly amount: string
  readonly slippageBps: number
  readonly quotes: QuotesState | undefined
  /** `clock.monotonic()` of the best quote. */
  readonly quotedAt: number | undefined
  /** Why nobody could be asked, as a code. */
  readonly refusal: string | undefined
  readonly review: SwapReview | undefined
  /** Why the last review was closed, to be said above the form. */
  readonly closed: 'account' | 'network' | 'changed' | undefined
}

export interface SwapForm {
  readonly state: Readable<FormState>
  /** Takes over a host's request, or starts with the native currency. Rejects with what is wrong with the request. */
  begin(params: SwapParams | undefined, signal: AbortSignal): Promise<void>
  /** Quotes are asked for while somebody looks: until the returned function is called. */
  watch(): () => void
  choose(side: Side, token: Holding): void
  type(side: Side, amount: string): void
  /** Both tokens change sides, and what was typed goes with its token. */
  flip(): void
  max(signal: AbortSignal): Promise<void>
  slip(bps: number): void
  /** Asks for new quotes now. */
  refresh(): void
  /** Balances or prices have changed: those of the chosen tokens too. */
  update(): void
  best(): Quote | undefined
  impact(): number | undefined
  review(signal: AbortSignal): Promise<void>
  /**
   * Quotes and checks the reviewed request again. `unlimited`: with an approval without a limit, which holds for this review alone;
   * the next one is exact again, unless it is asked for again.
   */
  renew(signal: AbortSignal, options?: { readonly unlimited?: boolean | undefined }): Promise<void>
  close(why: FormState['closed']): void
  confirm(): void
  onSent(tell: ((hash: string) => void) | undefined): void
}

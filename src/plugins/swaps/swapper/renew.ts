/** Quotes a swap anew after its approval is confirmed, and accepts nothing that is worse than what the person said yes to. */
import { LatchkeyError, waitFor, withTimeout, type PluginContext } from '#kernel'
import type { Quote, QuoteRequest, QuotesService } from '#wallet'
import { failureIn } from '../quotes/failureIn.ts'
import type { Wanted } from './prepare.ts'
import { isStopped, spenderOf, type SwapReview } from './review.ts'

const LIMIT = 40_000
const WHOLE = 10_000n
/** The price is worse than the least that was shown. */
export const PRICE_MOVED = 'swaps/PRICE_MOVED'
/** The price is as shown, and the swap would fail all the same: a token may have been paused. */
const WOULD_FAIL = 'swaps/WOULD_FAIL'

export interface Renewal {
  readonly ctx: PluginContext
  readonly quotes: QuotesService
  readonly shown: SwapReview
  prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview>
}

export async function renewAfterApproval({ ctx, quotes, shown, prepare }: Renewal): Promise<SwapReview> {
  const least = shown.quote.getsAtLeast
  return withTimeout(
    { clock: ctx.clock, ms: LIMIT, signal: ctx.signal, what: 'the price after the approval' },
    async (signal) => {
      let request = shown.request
      let quote = await ask(request, signal)
      if (quote.getsAtLeast < least && quote.gets.units >= least) {
        // What comes is enough, so less of it may be lost on the way.
        const slippageBps = Number(((quote.gets.units - least) * WHOLE) / quote.gets.units)
        request = { ...request, slippageBps }
        quote = await ask(request, signal)
      }
      const review = await prepare({ request, quote, impactBps: shown.impactBps }, signal)
      const isAsShown =
        quote.getsAtLeast >= least &&
        quote.givesAtMost === shown.quote.givesAtMost &&
        spenderOf(review) === spenderOf(shown)
      const isSwapAlone = review.steps.length === 1 && review.steps[0]?.kind === 'swap'
      const isNew = ({ kind, weight }: SwapReview['warnings'][number]): boolean =>
        weight === 'danger' && !shown.warnings.some((known) => known.kind === kind)
      if (isAsShown && review.warnings.some(({ kind }) => kind === 'would-fail')) throw new LatchkeyError(WOULD_FAIL)
      if (!isAsShown || !isSwapAlone || isStopped(review) || review.warnings.some(isNew))
        throw new LatchkeyError(PRICE_MOVED)
      return review
    },
  )

  /** Of the same provider: that one was shown. */
  async function ask(request: QuoteRequest, signal: AbortSignal): Promise<Quote> {
    const life = new AbortController()
    try {
      const inquiry = quotes.ask(request, { signal: AbortSignal.any([signal, life.signal]) })
      const { id } = shown.quote.provider
      const found = await waitFor(
        inquiry.state,
        ({ quotes: all, waiting, without }) =>
          waiting.includes(id)
            ? undefined
            : {
                quote: all.find((one) => one.provider.id === id),
                without: without.filter(({ provider }) => provider === id),
              },
        signal,
      )
      if (!found.quote) throw new LatchkeyError(failureIn(found) ?? PRICE_MOVED, { detail: 'no quote any more' })
      return found.quote
    } finally {
      life.abort()
    }
  }
}

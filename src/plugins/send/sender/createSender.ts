/** Implements `SENDER`: what is signed is what was shown. */
import { freezeShared, LatchkeyError, untilAborted, within, type PluginContext } from '#kernel'
import { createAsking, createReviews } from '#operations'
import { parseCaipAddress, type SenderService, type SendReview, type SentTransaction } from '#wallet'
import type { KnownReceivers } from '../receivers/known.ts'
import { amountText, largestAmount, prepareReview, readHoldings, type Holdings } from './prepare.ts'
import { checkRequest } from './request.ts'
import { createSendings, type TrackedSending } from './sendings.ts'
import { tellSending } from './tellSending.ts'

/** Milliseconds for the last look at the chain. */
const LOOK_LIMIT = 15_000

/** With `key`, which our own views name a sending by. */
export interface Sender extends SenderService {
  readonly sendings: { get(): readonly TrackedSending[]; subscribe(listener: () => void): () => void }
}

export function createSender(ctx: PluginContext, known: KnownReceivers): Sender {
  const reviews = createReviews<SendReview, Holdings>(ctx, ({ request, until, transaction, warnings }) => ({
    from: request.from,
    until,
    isStopped: !transaction || warnings.some(({ weight }) => weight === 'stop'),
  }))
  /** Reviews that are being sent: each only once. */
  const begun = new WeakSet<SendReview>()
  const sendings = createSendings(ctx, (sending) => tellSending(ctx, sending))
  const asking = createAsking(ctx, sendings.knows)
  sendings.restore()

  const over = (review: SendReview): LatchkeyError => {
    const standing = reviews.standing(review).get()
    return new LatchkeyError('send/REVIEW_OVER', { detail: standing.good ? 'changed' : standing.why })
  }

  /** Reads once more what the review rests on: a balance may have changed where nothing in this page has noticed. */
  async function isUnchanged(review: SendReview, signal: AbortSignal): Promise<boolean> {
    const before = reviews.basis(review)
    const atLimit = (): never => {
      throw new LatchkeyError('HTTP_TIMEOUT', { detail: 'the balance before sending' })
    }
    const now = await within({ clock: ctx.clock, ms: LOOK_LIMIT, signal, atLimit }, async (until) =>
      readHoldings(await checkRequest(ctx, review.request), until),
    )
    return before?.native === now.native && before.token === now.token
  }

  async function ask(review: SendReview, key: string, signal: AbortSignal): Promise<SentTransaction> {
    const isOver = !reviews.standing(review).get().good
    if (isOver || !review.transaction) {
      sendings.drop(key)
      throw over(review)
    }
    const { from, to, amount } = review.request
    return asking.send({
      prepared: review.transaction,
      what: {
        network: amount.asset.network,
        from: parseCaipAddress(from).address,
        to: parseCaipAddress(to).address,
        amount: amountText(amount),
        symbol: amount.asset.symbol,
      },
      begin() {
        if (!reviews.standing(review).get().good) throw over(review)
        reviews.end(review, 'signed')
        sendings.asked(key)
      },
      keep(answer) {
        if ('sent' in answer) {
          sendings.sent(key, answer.sent.hash)
          return answer.sent
        }
        if (!answer.unclear) sendings.drop(key)
        // What stops with its page stays stored as asked, and the next visit tells of it.
        else if (!ctx.signal.aborted) sendings.unknown(key)
        throw answer.error
      },
      signal,
    })
  }

  return {
    sendings: { get: sendings.state.get, subscribe: sendings.state.subscribe },
    standing: (review) => reviews.standing(review),
    async prepare(request, { signal }) {
      const until = AbortSignal.any([signal, ctx.signal])
      const { review, holdings } = await prepareReview(ctx, known, request, until)
      const frozen = freezeShared(review)
      reviews.begin(frozen, holdings)
      return frozen
    },
    largest: (request, { signal }) => largestAmount(ctx, request, AbortSignal.any([signal, ctx.signal])),
    async send(review, { signal }) {
      if (signal.aborted) throw new LatchkeyError('ABORTED')
      if (!reviews.standing(review).get().good || begun.has(review)) throw over(review)
      begun.add(review)
      const key = sendings.ask(review)
      const work = begin(review, key, signal)
      work.catch(() => {})
      return untilAborted(signal, () => work)
    },
  }

  /** Until the wallet is asked, an error means that nothing happened. */
  async function begin(review: SendReview, key: string, signal: AbortSignal): Promise<SentTransaction> {
    try {
      if (!(await isUnchanged(review, signal))) reviews.end(review, 'changed')
    } catch (error) {
      sendings.drop(key)
      // It was not signed, so it may be tried again.
      begun.delete(review)
      throw error
    }
    return ask(review, key, signal)
  }
}

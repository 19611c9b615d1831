/** Implements `SENDER`: what is signed is what was shown. */
import { derive, LatchkeyError, raceAbort, type PluginContext } from '#kernel'
import { isUnsent } from '#operations'
import type { Sending, SenderService } from '#wallet'
import type { KnownReceivers } from '../receivers/known.ts'
import { largestAmount, prepareReview } from './prepare.ts'
import { planOf, type SendOperation, type Sends } from './sends.ts'

export function createSender(ctx: PluginContext, known: KnownReceivers, sends: Sends): SenderService {
  const sendings = derive([sends], () =>
    sends
      .get()
      .filter((send) => !isUnsent(send))
      .map(sendingOf),
  )
  return {
    sendings,
    standing: sends.standing,
    async prepare(request, { signal }) {
      const { review, holdings } = await prepareReview(ctx, known, request, AbortSignal.any([signal, ctx.signal]))
      return sends.review(review, holdings)
    },
    largest: (request, { signal }) => largestAmount(ctx, request, AbortSignal.any([signal, ctx.signal])),
    async send(review, { signal }) {
      if (signal.aborted) throw new LatchkeyError('ABORTED')
      const { sent } = sends.begin({ ...planOf(review), signal })
      return raceAbort(signal, () => sent)
    },
  }
}

function sendingOf({ network, account, review, steps }: SendOperation): Sending {
  const { hash, why, spedUp, phase } = steps[0]!
  return { network, from: account, review, phase: phase === 'open' ? 'asked' : phase, hash, why, spedUp }
}

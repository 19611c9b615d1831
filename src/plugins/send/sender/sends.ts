/** A transfer as an operation: what a review was made of, and how the end is told. */
import { objectOf, type PluginContext } from '#kernel'
import { cleanText } from '#kit'
import {
  createOperations,
  isUnsent,
  stateOf,
  tellEnd,
  type Operation,
  type OperationPlan,
  type Operations,
} from '#operations'
import { parseCaipAddress, type SendReview } from '#wallet'
import type * as v from 'valibot'
import { PROGRESS } from '../refs.ts'
import { amountText, readHoldings, type Holdings } from './prepare.ts'
import { checkRequest } from './request.ts'

/** Amounts and receivers are not stored: after a reload nothing is needed but what the chain is asked with. */
const Nothing = objectOf({})
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- it says that there are no facts
type Nothing = v.InferOutput<typeof Nothing>

export type SendOperation = Operation<'send', Nothing, SendReview>
export type Sends = Operations<'send', Nothing, SendReview, Holdings>

export const createSends = (ctx: PluginContext): Sends =>
  createOperations<'send', Nothing, SendReview, Holdings>(ctx, {
    kinds: ['send'],
    facts: Nothing,
    subject: ({ request, until, transaction, warnings }) => ({
      from: request.from,
      until,
      isStopped: !transaction || warnings.some(({ weight }) => weight === 'stop'),
    }),
    readBasis: async ({ request }, signal) => readHoldings(await checkRequest(ctx, request), signal),
    what({ review }) {
      const { to, amount } = review!.request
      return { to: parseCaipAddress(to).address, amount: amountText(amount), symbol: amount.asset.symbol }
    },
    tokens: ({ review }) => {
      const token = review?.request.amount.asset.token
      return token === undefined ? [] : [token]
    },
    ended: (send) => tellSend(ctx, send),
  })

export const planOf = (review: SendReview): OperationPlan<'send', Nothing, SendReview> => ({
  account: review.request.from,
  network: review.request.amount.asset.network,
  // Without a transaction the review is stopped, and nothing begins.
  steps: review.transaction ? [{ kind: 'send', prepared: review.transaction }] : [],
  facts: {},
  review,
})

function tellSend(ctx: PluginContext, send: SendOperation): void {
  // Whoever asked for it is told by the error.
  if (isUnsent(send)) return
  const { t } = ctx.i18n
  const amount = send.review?.request.amount
  const what = amount
    ? t('send.amountOf', { amount: amountText(amount), symbol: cleanText(amount.asset.symbol, 16) })
    : t('send.transaction')
  const text = t(`send.toast.${stateOf(send)}`, { what })
  tellEnd(ctx, { view: PROGRESS, key: send.key, text, isGood: send.phase === 'done' })
}

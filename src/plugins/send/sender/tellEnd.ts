/** Says how a sending ended, to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { isOnTop, NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import { amountText } from './prepare.ts'
import type { TrackedSending } from './sendings.ts'

export function tellEnd(ctx: PluginContext, sending: TrackedSending): void {
  if (isOnTop(ctx, PROGRESS, sending.key)) return
  const { t } = ctx.i18n
  const amount = sending.review?.request.amount
  const what = amount
    ? t('send.amountOf', { amount: amountText(amount), symbol: cleanText(amount.asset.symbol, 16) })
    : t('send.transaction')
  const { phase, why } = sending
  const key = phase === 'failed' ? `send.toast.${why ?? 'reverted'}` : `send.toast.${phase}`
  ctx.use(NOTICES).show(t(key, { what }), phase === 'confirmed' ? 'success' : 'error', { onPage: true })
}

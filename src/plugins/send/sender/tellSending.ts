/** Says how a sending ended, to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { tellEnd } from '#operations'
import { PROGRESS } from '../refs.ts'
import { amountText } from './prepare.ts'
import type { TrackedSending } from './sendings.ts'

export function tellSending(ctx: PluginContext, { hash, key, phase, review, why }: TrackedSending): void {
  const { t } = ctx.i18n
  const amount = review?.request.amount
  const what = amount
    ? t('send.amountOf', { amount: amountText(amount), symbol: cleanText(amount.asset.symbol, 16) })
    : t('send.transaction')
  const end = phase === 'failed' ? (why ?? 'reverted') : hash === undefined ? 'unclear' : phase
  const text = t(`send.toast.${end}`, { what })
  tellEnd(ctx, { view: PROGRESS, key, text, isGood: phase === 'confirmed' })
}

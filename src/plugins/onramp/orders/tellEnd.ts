/** Says what became of an order, to people who do not look at it. */
import type { PluginContext } from '#kernel'
import { isOnTop, NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import type { Order } from './orders.ts'
import { orderWords } from './words.ts'

const VARIANTS = { arrived: 'success', partly: 'success', over: 'error' } as const

export function tellEnd(ctx: PluginContext, order: Order): void {
  const { key, phase } = order
  if (phase === 'waiting' || phase === 'late' || isOnTop(ctx, PROGRESS, key)) return
  const text = ctx.i18n.t(`onramp.toast.${phase}`, orderWords(ctx, order))
  // The window may be closed, or not have been opened since a reload.
  ctx.use(NOTICES).show(text, VARIANTS[phase], { onPage: true })
}

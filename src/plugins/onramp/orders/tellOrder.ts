/** Says what became of an order, to people who do not look at it. */
import type { PluginContext } from '#kernel'
import { tellEnd } from '#operations'
import { PROGRESS } from '../refs.ts'
import type { Order } from './orders.ts'
import { orderWords } from './words.ts'

export function tellOrder(ctx: PluginContext, order: Order): void {
  const { key, phase } = order
  if (phase === 'waiting' || phase === 'late') return
  const text = ctx.i18n.t(`onramp.toast.${phase}`, orderWords(ctx, order))
  tellEnd(ctx, { view: PROGRESS, key, text, isGood: phase !== 'over' })
}

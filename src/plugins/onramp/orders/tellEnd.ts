/** Says what became of an order, to people who do not look at it. */
import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import type { Order } from './orders.ts'
import { orderWords } from './words.ts'

const VARIANTS = { arrived: 'success', partly: 'success', over: 'error' } as const

export function tellEnd(ctx: PluginContext, order: Order): void {
  const { open, stack } = ctx.router.state.get()
  const top = stack.at(-1)
  const params = top?.params as { readonly key?: string } | undefined
  if (open && top?.id === PROGRESS.id && params?.key === order.key) return
  const { phase } = order
  if (phase === 'waiting' || phase === 'late') return
  ctx.use(NOTICES).show(ctx.i18n.t(`onramp.toast.${phase}`, orderWords(ctx, order)), VARIANTS[phase])
}

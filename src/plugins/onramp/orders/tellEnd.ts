/** Says what became of an order, to people who do not look at it. */
import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import type { Order } from './orders.ts'
import { orderWords } from './words.ts'

const VARIANTS = { arrived: 'success', partly: 'success', over: 'error' } as const

export function tellEnd(ctx: PluginContext, order: Order): void {
  const { phase } = order
  if (phase === 'waiting' || phase === 'late') return
  const { state } = ctx.router
  const { open, stack } = state.get()
  const top = stack.at(-1)
  const params = top?.params as { readonly key?: string } | undefined
  if (open && top?.id === PROGRESS.id && params?.key === order.key) return
  const tell = (): void => {
    ctx.use(NOTICES).show(ctx.i18n.t(`onramp.toast.${phase}`, orderWords(ctx, order)), VARIANTS[phase])
  }
  if (open) return tell()
  // A toast stands in the modal, where nobody sees it before the modal is opened.
  const stop = state.subscribe(() => {
    if (!state.get().open) return
    stop()
    tell()
  })
  ctx.own(stop)
}

/** Says how a run ended, to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import type { Run } from './runs.ts'

export function tellEnd(ctx: PluginContext, { code, gets, gives, key, phase, steps }: Run): void {
  const { open, stack } = ctx.router.state.get()
  const top = stack.at(-1)
  if (open && top?.id === PROGRESS.id && (top.params as { readonly key?: string } | undefined)?.key === key) return
  // Their own no needs no words.
  if (code === 'USER_REJECTED') return
  const words = { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) }
  const kind = steps[0]?.kind === 'revoke' ? 'revoked' : 'done'
  const text = ctx.i18n.t(`swaps.toast.${phase === 'done' ? kind : 'stopped'}`, words)
  // The window may be closed, or not have been opened since a reload.
  ctx.use(NOTICES).show(text, phase === 'done' ? 'success' : 'error', { onPage: true })
}

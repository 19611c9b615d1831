/** Says how a run ended, to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { isOnTop, NOTICES } from '#wallet'
import { PROGRESS } from '../refs.ts'
import { isRevoke, isUnknown, type Run } from './runs.ts'

export function tellEnd(ctx: PluginContext, run: Run): void {
  const { code, gets, gives, key, phase } = run
  // Their own no needs no words.
  if (code === 'USER_REJECTED' || isOnTop(ctx, PROGRESS, key)) return
  const words = { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) }
  const [done, stopped] = isRevoke(run) ? ['revoked', 'kept'] : ['done', 'stopped']
  // What may still happen nobody may say to be undone.
  const end = phase === 'done' ? done : isUnknown(run) ? 'unknown' : stopped
  const text = ctx.i18n.t(`swaps.toast.${end}`, words)
  // The window may be closed, or not have been opened since a reload.
  ctx.use(NOTICES).show(text, phase === 'done' ? 'success' : 'error', { onPage: true })
}

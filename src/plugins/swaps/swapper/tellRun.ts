/** Says how a run ended, to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { tellEnd } from '#operations'
import { PROGRESS } from '../refs.ts'
import { isRevoke, isUnknown, type Run } from './runs.ts'

export function tellRun(ctx: PluginContext, run: Run): void {
  const { code, gets, gives, key, phase } = run
  // A person who declined knows it.
  if (code === 'USER_REJECTED') return
  const words = { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) }
  const [done, stopped] = isRevoke(run) ? ['revoked', 'kept'] : ['done', 'stopped']
  // The wallet may still say yes to a step whose end is unknown, so such a run is not said to have stopped.
  const end = phase === 'done' ? done : isUnknown(run) ? 'unknown' : stopped
  tellEnd(ctx, { view: PROGRESS, key, text: ctx.i18n.t(`swaps.toast.${end}`, words), isGood: phase === 'done' })
}

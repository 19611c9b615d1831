import type { ItemProps } from '#kernel'
import { cleanText, useReadable } from '#kit'
import { RunningList, type RunningItem } from '#operations/views'
import { useEffect, type ReactElement } from 'react'
import { PROGRESS, SWAPPER } from '../refs.ts'
import { isOver, isRevoke, isUnknown } from '../swapper/runs.ts'
import { shortSayingOf, wordsFor } from './runWords.ts'

/** What is on its way, what nobody knows the end of, and what is over with an approval that still stands. */
export function Running({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const runs = useReadable(ctx.use(SWAPPER).runs)
  useEffect(() => ctx.use(SWAPPER).look(), [ctx])
  const items = runs
    .filter((run) => !isOver(run) || isUnknown(run) || (run.standing ?? 0n) > 0n)
    .map((run): RunningItem => {
      const pair = { from: cleanText(run.gives.asset.symbol, 16), to: cleanText(run.gets.asset.symbol, 16) }
      return {
        key: run.key,
        label: isRevoke(run) ? t('swaps.step.revoke') : t('swaps.pair', pair),
        detail: t(shortSayingOf(run), wordsFor(ctx, run)),
        icon: isOver(run) ? 'warning' : 'clock',
      }
    })
  return <RunningList ctx={ctx} label={t('swaps.running')} items={items} view={PROGRESS} />
}

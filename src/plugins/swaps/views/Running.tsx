import type { ItemProps } from '#kernel'
import { cleanText, useReadable } from '#kit'
import { isOver } from '#operations'
import { RunningList, type RunningItem } from '#operations/kit'
import { useEffect, type ReactElement } from 'react'
import { PROGRESS, SWAPPER } from '../refs.ts'
import { isListed, isRevoke } from '../swapper/swap.ts'
import { shortSayingOf, wordsFor } from './swapWords.ts'

/** What is on its way, what nobody knows the end of, and what is over with an approval that still stands. */
export function Running({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const swaps = useReadable(ctx.use(SWAPPER).swaps)
  useEffect(() => ctx.use(SWAPPER).look(), [ctx])
  const items = swaps.filter(isListed).map((swap): RunningItem => {
    const { gives, gets } = swap.facts
    const pair = { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) }
    return {
      key: swap.key,
      label: isRevoke(swap) ? t('swaps.step.revoke') : t('swaps.pair', pair),
      detail: t(shortSayingOf(swap), wordsFor(ctx, swap)),
      icon: isOver(swap) ? 'warning' : 'clock',
    }
  })
  return <RunningList ctx={ctx} label={t('swaps.running')} items={items} view={PROGRESS} />
}

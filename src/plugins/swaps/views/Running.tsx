import type { ItemProps } from '#kernel'
import { cleanText, Icon, Plate, Row, useReadable } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { PROGRESS, SWAPPER } from '../refs.ts'
import { isOver, isRevoke, isUnknown } from '../swapper/runs.ts'
import { shortSayingOf, wordsFor } from './runWords.ts'

/** More would push the form away. */
const MOST = 3

/** What is on its way, what nobody knows the end of, and what is over with an approval that still stands. */
export function Running({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const runs = useReadable(ctx.use(SWAPPER).runs)
  useEffect(() => ctx.use(SWAPPER).look(), [ctx])
  const shown = runs.filter((run) => !isOver(run) || isUnknown(run) || (run.standing ?? 0n) > 0n).slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <Plate label={t('swaps.running')}>
      {shown.map((run) => {
        const { key, gives, gets } = run
        const pair = { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) }
        return (
          <Row
            key={key}
            compact
            label={isRevoke(run) ? t('swaps.step.revoke') : t('swaps.pair', pair)}
            detail={t(shortSayingOf(run), wordsFor(ctx, run))}
            picture={<Icon name={isOver(run) ? 'warning' : 'clock'} />}
            trailing="chevron"
            onClick={() => ctx.router.push(PROGRESS, { key })}
          />
        )
      })}
    </Plate>
  )
}

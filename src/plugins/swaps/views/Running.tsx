import type { ItemProps } from '#kernel'
import { cleanText, Icon, Plate, Row, useReadable } from '#kit'
import { NETWORKS } from '#wallet'
import type { ReactElement } from 'react'
import { PROGRESS, SWAPPER } from '../refs.ts'

/** More would push the form away. */
const MOST = 3

/** What is on its way, and what stopped with an approval that still stands. */
export function Running({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const runs = useReadable(ctx.use(SWAPPER).runs)
  const shown = runs
    .filter(
      ({ phase, standing = 0n }) =>
        phase === 'running' || phase === 'checking' || (phase === 'stopped' && standing > 0n),
    )
    .slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <Plate label={t('swaps.running')}>
      {shown.map(({ key, gives, gets, network, phase }) => (
        <Row
          key={key}
          compact
          label={t('swaps.pair', { from: cleanText(gives.asset.symbol, 16), to: cleanText(gets.asset.symbol, 16) })}
          detail={
            phase === 'stopped'
              ? t('swaps.standing')
              : t('swaps.phase.sent', { network: cleanText(ctx.use(NETWORKS).get(network)?.name ?? '', 40) })
          }
          picture={<Icon name={phase === 'stopped' ? 'warning' : 'clock'} />}
          trailing="chevron"
          onClick={() => ctx.router.push(PROGRESS, { key })}
        />
      ))}
    </Plate>
  )
}

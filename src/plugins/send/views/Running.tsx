import type { ItemProps } from '#kernel'
import { cleanText, shortAddress, useReadable } from '#kit'
import { RunningList, type RunningItem } from '#operations/views'
import { formatUnits, SENDER } from '#wallet'
import type { ReactElement } from 'react'
import { PROGRESS } from '../refs.ts'
import type { TrackedSending } from '../sender/sendings.ts'

/** What is on its way, and what nobody knows the end of. */
export function Running({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const sendings = useReadable(ctx.use(SENDER).sendings) as readonly TrackedSending[]
  const items = sendings
    .filter(({ phase }) => phase === 'sent' || phase === 'unknown')
    .map(({ key, review, hash, phase }): RunningItem => {
      const { asset, units } = review?.request.amount ?? {}
      return {
        key,
        label:
          asset && units !== undefined
            ? t('send.amountOf', { amount: formatUnits(units, asset.decimals), symbol: cleanText(asset.symbol, 16) })
            : t('send.transaction'),
        detail: hash === undefined ? t('send.unclear') : <bdi dir="ltr">{shortAddress(hash)}</bdi>,
        icon: phase === 'unknown' ? 'warning' : 'clock',
      }
    })
  return <RunningList ctx={ctx} label={t('send.running')} items={items} view={PROGRESS} />
}

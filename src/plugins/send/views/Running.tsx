import type { ItemProps } from '#kernel'
import { cleanText, shortAddress, useReadable } from '#kit'
import { isOver, isUnknown } from '#operations'
import { RunningList, type RunningItem } from '#operations/kit'
import { formatUnits } from '#wallet'
import type { ReactElement } from 'react'
import { PROGRESS, SENDS } from '../refs.ts'

/** What is on its way, and what nobody knows the end of. */
export function Running({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const items = useReadable(ctx.use(SENDS))
    .filter((send) => isUnknown(send) || (!isOver(send) && send.steps[0]?.phase === 'sent'))
    .map((send): RunningItem => {
      const { asset, units } = send.review?.request.amount ?? {}
      const hash = send.steps[0]?.hash
      return {
        key: send.key,
        label:
          asset && units !== undefined
            ? t('send.amountOf', { amount: formatUnits(units, asset.decimals), symbol: cleanText(asset.symbol, 16) })
            : t('send.transaction'),
        detail: hash === undefined ? t('send.unclear') : <bdi dir="ltr">{shortAddress(hash)}</bdi>,
        icon: isUnknown(send) ? 'warning' : 'clock',
      }
    })
  return <RunningList ctx={ctx} label={t('send.running')} items={items} view={PROGRESS} />
}

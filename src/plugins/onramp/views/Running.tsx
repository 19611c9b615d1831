import type { ItemProps } from '#kernel'
import { cleanText, useReadable } from '#kit'
import { RunningList } from '#operations/kit'
import type { ReactElement } from 'react'
import { isWatched } from '../orders/orders.ts'
import { ORDERS, PROGRESS } from '../refs.ts'

/** What was begun and has not arrived. */
export function Running({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const items = useReadable(ctx.use(ORDERS).state)
    .filter(isWatched)
    .map(({ key, label: provider, symbol }) => {
      return { key, label: cleanText(symbol, 16), detail: t('onramp.runningDetail', { provider }) }
    })
  return <RunningList ctx={ctx} label={t('onramp.running')} items={items} view={PROGRESS} />
}

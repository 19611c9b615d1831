import type { ItemProps } from '#kernel'
import { cleanText, Icon, Plate, Row, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { isWatched } from '../orders/orders.ts'
import { ORDERS, PROGRESS } from '../refs.ts'

/** What was begun and has not arrived. */
export function Running({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const running = useReadable(ctx.use(ORDERS).state).filter(isWatched)
  if (running.length === 0) return null
  return (
    <Plate label={t('onramp.running')}>
      {running.map(({ key, label, symbol }) => (
        <Row
          key={key}
          compact
          label={cleanText(symbol, 16)}
          detail={t('onramp.runningDetail', { provider: label })}
          picture={<Icon name="clock" />}
          trailing="chevron"
          onClick={() => ctx.router.push(PROGRESS, { key })}
        />
      ))}
    </Plate>
  )
}

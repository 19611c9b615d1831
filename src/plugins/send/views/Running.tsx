import type { ItemProps } from '#kernel'
import { cleanText, Icon, Plate, Row, shortAddress, useReadable } from '#kit'
import { formatUnits, SENDER } from '#wallet'
import type { ReactElement } from 'react'
import { PROGRESS } from '../refs.ts'
import type { TrackedSending } from '../sender/sendings.ts'

/** More would push the form away. */
const MOST = 3

/** What is on its way. */
export function Running({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const sendings = useReadable(ctx.use(SENDER).sendings) as readonly TrackedSending[]
  const running = sendings.filter(({ phase }) => phase === 'sent').slice(0, MOST)
  if (running.length === 0) return null
  return (
    <Plate label={t('send.running')}>
      {running.map(({ key, review, hash = '' }) => {
        const amount = review?.request.amount
        const label = amount
          ? t('send.amountOf', {
              amount: formatUnits(amount.units, amount.asset.decimals),
              symbol: cleanText(amount.asset.symbol, 16),
            })
          : t('send.transaction')
        return (
          <Row
            key={key}
            compact
            label={label}
            detail={<bdi dir="ltr">{shortAddress(hash)}</bdi>}
            picture={<Icon name="clock" />}
            trailing="chevron"
            onClick={() => ctx.router.push(PROGRESS, { key })}
          />
        )
      })}
    </Plate>
  )
}

import type { ViewProps } from '#kernel'
import { Avatar, Button, Columns, Heading, LinkButton, Rail, shortAddress, Text, Tile, useReadable } from '#kit'
import { toAccount } from '#operations'
import { useTold } from '#operations/kit'
import { parseCaipAddress } from '#wallet'
import type { ReactElement } from 'react'
import { isWatched } from '../orders/orders.ts'
import { orderWords } from '../orders/words.ts'
import { ORDERS, PROGRESS } from '../refs.ts'

const RAILS = { waiting: 'waiting', late: 'waiting', partly: 'waiting', arrived: 'closed', over: 'broken' } as const

/** From the provider's page until what was bought has arrived. Closing this does not end the watch. */
export function Progress({ ctx, params }: ViewProps<{ readonly key: string }>): ReactElement {
  const { t } = ctx.i18n
  const orders = ctx.use(ORDERS)
  const order = useReadable(orders.state).find(({ key }) => key === params.key)
  const words = order && orderWords(ctx, order)
  const heading = order ? t(`onramp.${order.phase}`, words) : t('onramp.gone')

  useTold({ ctx }, heading)

  if (!order || !words)
    return (
      <>
        <Heading>{heading}</Heading>
        <Button onClick={() => toAccount(ctx)}>{t('onramp.done')}</Button>
      </>
    )
  const { address } = parseCaipAddress(order.account)
  const isRunning = isWatched(order)
  return (
    <>
      <Rail
        state={RAILS[order.phase]}
        left={{ picture: <Tile icon="buy" size={56} />, label: order.label, detail: t('onramp.seller') }}
        right={{
          picture: <Avatar address={address} size={56} />,
          label: <bdi dir="ltr">{shortAddress(address)}</bdi>,
          detail: t('onramp.account'),
        }}
      />
      <Heading>{heading}</Heading>
      <Text>{t(`onramp.${order.phase}Text`, words)}</Text>
      {isRunning && order.link && <LinkButton href={order.link}>{t('onramp.again', words)}</LinkButton>}
      {isRunning ? (
        <Columns>
          <Button
            onClick={() => {
              orders.drop(order.key)
              const { stack } = ctx.router.state.get()
              if (stack.at(-1)?.id === PROGRESS.id) ctx.router.goBack()
            }}
          >
            {t('onramp.stop')}
          </Button>
          <Button variant="primary" onClick={() => toAccount(ctx)}>
            {t('onramp.done')}
          </Button>
        </Columns>
      ) : (
        <Button variant="primary" onClick={() => toAccount(ctx)}>
          {t('onramp.done')}
        </Button>
      )}
    </>
  )
}

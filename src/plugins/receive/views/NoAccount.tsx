import type { ViewProps } from '#kernel'
import { CHAINS, CONNECT } from '#wallet'
import { Button, Heading, Text } from '#kit'
import type { ReactElement } from 'react'
import type { ReceiveParams } from '../refs.ts'

/** Shown if no wallet is connected whose address could be shown. */
export function NoAccount({ ctx, params }: Omit<ViewProps<ReceiveParams>, 'done'>): ReactElement {
  const { t } = ctx.i18n
  const namespace = params?.namespace
  return (
    <>
      <Heading>
        {namespace ? t('receive.noneOf', { chain: ctx.use(CHAINS).label(namespace) }) : t('receive.none')}
      </Heading>
      <Text>{t('receive.noneText')}</Text>
      <Button variant="primary" onClick={() => ctx.router.push(CONNECT, namespace && { namespace })}>
        {t('receive.connect')}
      </Button>
    </>
  )
}

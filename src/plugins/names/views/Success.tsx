import type { ViewProps } from '#kernel'
import { Avatar, Button, Heading, Rail, Text, Tile } from '#kit'
import { toAccount } from '#operations'
import { ACCOUNTS, networkInUse } from '#wallet'
import type { ReactElement } from 'react'

/** The name is registered. */
export function Success({ ctx, params: { name } }: ViewProps<{ readonly name: string }>): ReactElement {
  const { t } = ctx.i18n
  const address = ctx.use(ACCOUNTS).of('eip155')?.address ?? ''
  const network = networkInUse(ctx)?.name ?? ''
  return (
    <>
      <Rail
        left={{ picture: <Tile icon="face" size={56} /> }}
        right={{ picture: <Avatar address={address} size={56} /> }}
        state="closed"
      />
      <Heading>{t('names.done', { name })}</Heading>
      <Text>{t('names.doneText', { network })}</Text>
      <Button variant="primary" onClick={() => toAccount(ctx)}>
        {t('names.leave')}
      </Button>
    </>
  )
}

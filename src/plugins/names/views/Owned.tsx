import type { PluginContext } from '#kernel'
import { Button, Heading, Text } from '#kit'
import { toAccount } from '#operations'
import type { ReactElement } from 'react'

/** Instead of the form, for an account that has a name. */
export function Owned({ ctx, name }: { readonly ctx: PluginContext; readonly name: string }): ReactElement {
  const { t } = ctx.i18n
  return (
    <>
      <Heading>{t('names.owned', { name })}</Heading>
      <Text>{t('names.ownedText')}</Text>
      <Button variant="primary" onClick={() => toAccount(ctx)}>
        {t('names.leave')}
      </Button>
    </>
  )
}

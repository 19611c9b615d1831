import type { ViewProps } from '#kernel'
import { HOST, siteOf } from '#wallet'
import { Heading, LinkButton, Picture, Rail, Text, Tile } from '#kit'
import type { ReactElement } from 'react'

/** Leads to the frame's own page, where a person can take the wallet along. */
export function Upgrade({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const host = ctx.use(HOST)
  const { icon, name } = siteOf(host)
  const { host: where, origin } = new URL(host.endpoints.frame)
  return (
    <>
      <Rail
        left={{ picture: <Picture name={name ?? ''} src={icon} size={56} /> }}
        right={{ picture: <Tile icon="key" size={56} /> }}
        state="open"
      />
      <Heading>{t('email.upgrade')}</Heading>
      <Text>{t('email.upgradeText', { host: where })}</Text>
      <LinkButton variant="primary" href={`${origin}/dashboard`} iconEnd="external">
        {t('email.upgradeGo')}
      </LinkButton>
    </>
  )
}

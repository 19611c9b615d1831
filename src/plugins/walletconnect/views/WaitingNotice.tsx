import type { ItemProps } from '#kernel'
import { HOST, siteOf } from '#wallet'
import { LinkButton, Note } from '#kit'
import type { ReactElement } from 'react'
import { useWaiting } from './useWaiting.ts'

/** On the account screen, while a request waits in the wallet. */
export function WaitingNotice({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const { wallet, isWaiting, link } = useWaiting(ctx)
  if (!isWaiting) return null
  return (
    <>
      <Note title={t('walletconnect.hint.waiting', { wallet })}>
        {t('walletconnect.hint.text', { wallet, site: siteOf(ctx.use(HOST)).name })}
      </Note>
      {link && <LinkButton {...link}>{t('walletconnect.app.open', { wallet })}</LinkButton>}
    </>
  )
}

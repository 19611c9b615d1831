import type { ViewProps } from '#kernel'
import { HOST, siteOf } from '#wallet'
import { Button, Heading, LinkButton, Text } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { useWaiting } from './useWaiting.ts'
import { WalletRail } from './WalletRail.tsx'

/** "Open your wallet": the wallet's app has a question, and did not come to the front by itself. */
export function OpenWallet({ ctx, done }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const { wallet, icon, isAsked, link } = useWaiting(ctx)
  useEffect(() => {
    if (!isAsked) done()
  }, [isAsked, done])
  return (
    <>
      <WalletRail ctx={ctx} wallet={{ name: wallet, src: icon }} state="waiting" />
      <Heading>{t('walletconnect.hint.waiting', { wallet })}</Heading>
      <Text>{t('walletconnect.hint.text', { wallet, site: siteOf(ctx.use(HOST)).name })}</Text>
      {link && (
        <LinkButton variant="primary" {...link}>
          {t('walletconnect.app.open', { wallet })}
        </LinkButton>
      )}
      <Button variant="tertiary" onClick={() => done()}>
        {t('walletconnect.hint.later')}
      </Button>
    </>
  )
}

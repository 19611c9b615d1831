import type { ViewProps } from '#kernel'
import { HOST, siteOf } from '#wallet'
import { Button, Heading, LinkButton, Text } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { useWaiting } from './useWaiting.ts'
import { WalletRail } from './WalletRail.tsx'

/** "Open your wallet": a request waits in the wallet's app, which did not open by itself. */
export function OpenWallet({ ctx, done }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const { wallet, icon, isWaiting, link } = useWaiting(ctx)
  useEffect(() => {
    if (!isWaiting) done()
  }, [isWaiting, done])
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

import type { PluginContext } from '#kernel'
import { ENVIRONMENT, HOST, siteOf, type WalletListing } from '#wallet'
import { Button, Heading, Hint, LinkButton, Note, Text } from '#kit'
import type { ReactElement } from 'react'
import { pairingLink, type LinkOptions, type AppKind } from '../links/pairingLink.ts'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { CopyLink } from './CopyLink.tsx'
import { displayOf } from './walletDisplay.ts'
import { useStayedVisible } from './useStayedVisible.ts'
import { WalletRail } from './WalletRail.tsx'

interface AppPaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing
  readonly pairing: PairingState
  readonly kind: AppKind
}

/**
 * Opens the wallet's app, program or website with the pairing. It is an anchor, because phones open apps only directly from a
 * tap.
 */
export function AppPane({ ctx, wallet, pairing, kind }: AppPaneProps): ReactElement {
  const { t } = ctx.i18n
  const service = ctx.use(PAIRING)
  const display = displayOf(ctx, wallet)
  const names = { wallet: display.name, site: siteOf(ctx.use(HOST)).name }
  const { wcUri, buffering } = pairing
  const link =
    wcUri === undefined
      ? undefined
      : pairingLink(wallet, kind, wcUri, ctx.use(ENVIRONMENT), ctx.options as LinkOptions | undefined)
  const asked = pairing.phase === 'linking'
  const stayedVisible = useStayedVisible(ctx.clock, asked && kind === 'mobile')

  if (wcUri !== undefined && !link) {
    return (
      <>
        <WalletRail ctx={ctx} wallet={display} state="broken" />
        <Heading>{t('walletconnect.app.unreachable', names)}</Heading>
        <Text>{t('walletconnect.app.unreachableText', names)}</Text>
        <CopyLink ctx={ctx} uri={wcUri} />
      </>
    )
  }
  const words = asked ? 'walletconnect.app.asked' : 'walletconnect.app.open'
  return (
    <>
      <WalletRail ctx={ctx} wallet={display} state={asked ? 'waiting' : 'open'} />
      <Heading>{t(words, names)}</Heading>
      <Text>{t(buffering ? 'walletconnect.app.back' : `${words}Text`, names)}</Text>
      {pairing.slow && <Hint tone="warning">{t('walletconnect.slow')}</Hint>}
      {stayedVisible && <Note title={t('walletconnect.app.silent', names)}>{t('walletconnect.app.silentText')}</Note>}
      {link ? (
        <LinkButton
          variant={asked ? 'secondary' : 'primary'}
          href={link.href}
          target={link.target}
          onClick={() => service.setLinking({ href: link.redirect, name: display.name })}
        >
          {t(asked ? 'walletconnect.app.again' : 'walletconnect.app.open', names)}
        </LinkButton>
      ) : (
        <Button variant="primary" busy={t('walletconnect.app.preparing')}>
          {t('walletconnect.app.open', names)}
        </Button>
      )}
      <CopyLink ctx={ctx} uri={wcUri} quiet />
    </>
  )
}

import type { PluginContext } from '#kernel'
import {
  CONNECTING_EXTERNAL,
  DOWNLOADS,
  ENVIRONMENT,
  HOST,
  siteOf,
  type ConnectorInfo,
  type WalletListing,
} from '#wallet'
import { Button, Heading, LinkButton, Text } from '#kit'
import type { ReactElement } from 'react'
import type { OpenLink } from '../links/pairingLink.ts'
import { getWallet } from '../links/stores.ts'
import { displayOf } from './walletDisplay.ts'
import { WalletRail } from './WalletRail.tsx'

interface PaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing
}

/** For a wallet that is in this browser already: opens the view that connects it. */
export function BrowserPane({
  ctx,
  wallet,
  connector,
}: PaneProps & { readonly connector: ConnectorInfo }): ReactElement {
  const { t } = ctx.i18n
  const display = displayOf(ctx, wallet)
  const { id: connectorId, chain: namespace } = connector
  return (
    <>
      <WalletRail ctx={ctx} wallet={display} state="open" />
      <Heading>{t('walletconnect.browser.here', { wallet: display.name })}</Heading>
      <Text>{t('walletconnect.browser.hereText')}</Text>
      <Button variant="primary" onClick={() => ctx.router.push(CONNECTING_EXTERNAL, { connectorId, namespace })}>
        {t('walletconnect.browser.connect')}
      </Button>
    </>
  )
}

/** For a wallet whose app opens this page in its own browser, where it is an injected wallet. */
export function PagePane({ ctx, wallet, link }: PaneProps & { readonly link: OpenLink }): ReactElement {
  const { t } = ctx.i18n
  const display = displayOf(ctx, wallet)
  const names = { wallet: display.name, site: siteOf(ctx.use(HOST)).name }
  return (
    <>
      <WalletRail ctx={ctx} wallet={display} state="open" />
      <Heading>{t('walletconnect.page.open', names)}</Heading>
      <Text>{t('walletconnect.page.openText', names)}</Text>
      <LinkButton variant="primary" href={link.href} target={link.target}>
        {t('walletconnect.app.open', names)}
      </LinkButton>
    </>
  )
}

/** For a wallet that cannot be reached from here: offers to get it. */
export function UnsupportedPane({ ctx, wallet }: PaneProps): ReactElement {
  const { t } = ctx.i18n
  const display = displayOf(ctx, wallet)
  const place = getWallet(wallet, ctx.use(ENVIRONMENT))
  return (
    <>
      <WalletRail ctx={ctx} wallet={display} state="broken" />
      <Heading>{t('walletconnect.unsupported')}</Heading>
      <Text>{t('walletconnect.unsupportedText', { wallet: display.name })}</Text>
      {place?.kind === 'link' && (
        <LinkButton variant="primary" href={place.href}>
          {t('walletconnect.get')}
        </LinkButton>
      )}
      {place?.kind === 'page' && (
        <Button variant="primary" onClick={() => ctx.router.push(DOWNLOADS, { wallet })}>
          {t('walletconnect.get')}
        </Button>
      )}
    </>
  )
}

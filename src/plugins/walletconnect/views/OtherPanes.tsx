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
import { faceOf } from './people.ts'
import { WalletRail } from './WalletRail.tsx'

interface PaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing
}

/** The wallet is in this browser already: its own screen asks it. */
export function BrowserPane({
  ctx,
  wallet,
  connector,
}: PaneProps & { readonly connector: ConnectorInfo }): ReactElement {
  const { t } = ctx.i18n
  const face = faceOf(ctx, wallet)
  const { id: connectorId, chain: namespace } = connector
  return (
    <>
      <WalletRail ctx={ctx} wallet={face} state="open" />
      <Heading>{t('walletconnect.browser.here', { wallet: face.name })}</Heading>
      <Text>{t('walletconnect.browser.hereText')}</Text>
      <Button variant="primary" onClick={() => ctx.router.push(CONNECTING_EXTERNAL, { connectorId, namespace })}>
        {t('walletconnect.browser.connect')}
      </Button>
    </>
  )
}

/** The wallet's app opens this page in a browser of its own, where it is a wallet of that browser. */
export function PagePane({ ctx, wallet, link }: PaneProps & { readonly link: OpenLink }): ReactElement {
  const { t } = ctx.i18n
  const face = faceOf(ctx, wallet)
  const names = { wallet: face.name, site: siteOf(ctx.use(HOST)).name }
  return (
    <>
      <WalletRail ctx={ctx} wallet={face} state="open" />
      <Heading>{t('walletconnect.page.open', names)}</Heading>
      <Text>{t('walletconnect.page.openText', names)}</Text>
      <LinkButton variant="primary" href={link.href} target={link.target}>
        {t('walletconnect.app.open', names)}
      </LinkButton>
    </>
  )
}

/** Nothing here reaches the wallet; getting it would. */
export function UnsupportedPane({ ctx, wallet }: PaneProps): ReactElement {
  const { t } = ctx.i18n
  const face = faceOf(ctx, wallet)
  const place = getWallet(wallet, ctx.use(ENVIRONMENT))
  return (
    <>
      <WalletRail ctx={ctx} wallet={face} state="broken" />
      <Heading>{t('walletconnect.unsupported')}</Heading>
      <Text>{t('walletconnect.unsupportedText', { wallet: face.name })}</Text>
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

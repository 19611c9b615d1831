import type { ViewProps } from '#kernel'
import { ENVIRONMENT, NETWORKS, WALLETS, type ConnectFilter, type ConnectorInfo, type WalletListing } from '#wallet'
import { Tabs, useReadable } from '#kit'
import { useState, type ReactElement } from 'react'
import { browseLink } from '../links/browseLink.ts'
import type { AppKind } from '../links/pairingLink.ts'
import { platformsOf, type Platform } from '../links/platforms.ts'
import { AppPane } from './AppPane.tsx'
import { Ended, hasEnded } from './Ended.tsx'
import { BrowserPane, PagePane, UnsupportedPane } from './OtherPanes.tsx'
import { QrPane } from './QrPane.tsx'
import { usePairing } from './usePairing.ts'
import { useAnnouncement } from './useAnnouncement.ts'

/** The platforms where a link opens the wallet with the pairing. */
const APP_KINDS: Partial<Readonly<Record<Platform, AppKind>>> = { mobile: 'mobile', web: 'web', desktop: 'desktop' }

/** Connects a wallet of the directory on one of its platforms, or whichever wallet scans the code. */
export function ConnectingWalletConnect({
  ctx,
  params,
}: ViewProps<
  { readonly wallet?: WalletListing; readonly filter?: ConnectFilter | undefined } | undefined
>): ReactElement {
  const { t } = ctx.i18n
  const { wallet, filter } = params ?? {}
  const environment = ctx.use(ENVIRONMENT)
  const connector = useReadable(
    ctx.use(WALLETS).state,
    ({ connectors }) => wallet && connectors.find((one) => isOf(wallet, one)),
  )
  const active = useReadable(ctx.use(NETWORKS).state, (state) => state.active?.chainNamespace)
  const page = wallet && browseLink(wallet, filter?.namespace ?? active, environment, location)
  const platforms = platformsOf(wallet, {
    installed: connector !== undefined,
    mobile: environment.mobile,
    opensPage: page !== undefined,
  })
  const [chosen, choose] = useState<Platform>()
  const platform = platforms.find((one) => one === chosen) ?? platforms[0] ?? 'unsupported'
  const kind = APP_KINDS[platform]
  const pairing = usePairing(ctx, { wallet, filter }, platform === 'qrcode' || kind !== undefined)
  useAnnouncement(ctx, pairing.slow ? t('walletconnect.slow') : undefined)

  const pane =
    platform === 'browser' && wallet && connector ? (
      <BrowserPane ctx={ctx} wallet={wallet} connector={connector} />
    ) : platform === 'page' && wallet && page ? (
      <PagePane ctx={ctx} wallet={wallet} link={page} />
    ) : platform === 'unsupported' && wallet ? (
      <UnsupportedPane ctx={ctx} wallet={wallet} />
    ) : hasEnded(pairing) ? (
      <Ended ctx={ctx} wallet={wallet} pairing={pairing} />
    ) : kind && wallet ? (
      // The key resets its state: an app that was opened on one platform says nothing about another.
      <AppPane key={kind} ctx={ctx} wallet={wallet} pairing={pairing} kind={kind} />
    ) : (
      <QrPane ctx={ctx} wallet={wallet} pairing={pairing} />
    )
  if (platforms.length === 1) return pane
  return (
    <Tabs
      name={t('walletconnect.tabs')}
      tabs={platforms.map((id) => ({ id, label: t(`walletconnect.tab.${id}`) }))}
      value={platform}
      onChange={choose}
    >
      {pane}
    </Tabs>
  )
}

/** True for the same wallet in this browser, by its id in the directory or by its rdns (EIP-6963). */
function isOf(wallet: WalletListing, { sharedSession, explorerId, info }: ConnectorInfo): boolean {
  if (sharedSession) return false
  return explorerId === wallet.id || (Boolean(wallet.rdns) && info?.rdns === wallet.rdns)
}

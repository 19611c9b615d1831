import {
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  CONNECTING_WALLET_CONNECT,
  DOWNLOADS,
  WALLET_SELECTED,
  type ConnectorInfo,
  type WalletListing,
} from '#kernel'
import type { Core } from './core.ts'
import { findListing } from './directory.ts'
import { isSame, preferred, type Target } from './entries.ts'

/** Opens what a row leads to. */
export function openTarget(core: Core, target: Target): void {
  if (target.kind === 'connectors') return openConnectors(core, target.connectors)
  if (target.kind === 'wallet') return selectWallet(core, target.wallet)
  core.ctx.bus.emit(WALLET_SELECTED, { name: 'WalletConnect', platform: 'qrcode' })
  core.ctx.router.push(CONNECTING_WALLET_CONNECT, {})
}

/** A wallet of the directory: through its connector, else by pairing, else where to get it. */
export function selectWallet(core: Core, chosen: WalletListing): void {
  const { bus, router } = core.ctx
  const wallet = findListing(core, chosen.id) ?? chosen
  const { mobile } = core.environment
  const connectors = core.registry
    .all()
    .map(({ info }) => info)
    .filter((info) => info.type !== 'WALLET_CONNECT' && info.type !== 'AUTH' && isSame(wallet, info, mobile))
  if (connectors.length > 0) return openConnectors(core, connectors)
  const pairing = wallet.supports_wc !== false && router.canOpen(CONNECTING_WALLET_CONNECT)
  bus.emit(WALLET_SELECTED, { name: wallet.name, platform: !pairing ? 'unsupported' : mobile ? 'mobile' : 'qrcode' })
  if (pairing) router.push(CONNECTING_WALLET_CONNECT, { wallet })
  else router.push(DOWNLOADS, { wallet })
}

function openConnectors({ ctx, state }: Core, connectors: readonly ConnectorInfo[]): void {
  const connector = preferred(connectors, state.get().activeNamespace)
  if (!connector) return
  const { id: connectorId, chain: namespace, name } = connector
  ctx.bus.emit(WALLET_SELECTED, { name, platform: 'browser' })
  if (connectors.length > 1 && ctx.router.canOpen(CONNECTING_MULTI_CHAIN))
    ctx.router.push(CONNECTING_MULTI_CHAIN, { connectorId })
  else ctx.router.push(CONNECTING_EXTERNAL, { connectorId, namespace })
}

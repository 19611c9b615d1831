import { DOWNLOADS, WALLET_SELECTED, type WalletListing } from '#wallet'
import type { Cell, Core, Surroundings } from '../core.ts'
import { isSame } from './entries.ts'
import { remoteView } from './remoteView.ts'
import { openConnectors } from './select.ts'
import { connectFilter } from './filter.ts'

/** Opens the QR code for a phone whose wallet is not known. */
export function selectPhone({ ctx }: Surroundings): void {
  ctx.bus.emit(WALLET_SELECTED, { name: 'WalletConnect', platform: 'qrcode' })
  const remote = remoteView(ctx)
  if (remote) ctx.router.push(remote, { filter: connectFilter(ctx.router) })
}

/** A wallet of the directory: through its connector, else by pairing, else where to get it. */
export function selectWallet(core: Core, chosen: WalletListing): void {
  const { bus, router } = core.ctx
  const wallet = knownListings(core).find(({ id }) => id === chosen.id) ?? chosen
  const { mobile } = core.environment
  const connectors = core.registry
    .all()
    .map(({ info }) => info)
    .filter((info) => !info.sharedSession && isSame(wallet, info, mobile))
  if (connectors.length > 0) return openConnectors(core, connectors)
  const remote = wallet.supports_wc === false ? undefined : remoteView(core.ctx)
  bus.emit(WALLET_SELECTED, { name: wallet.name, platform: !remote ? 'unsupported' : mobile ? 'mobile' : 'qrcode' })
  if (remote) router.push(remote, { wallet, filter: connectFilter(router) })
  else router.push(DOWNLOADS, { wallet })
}

/** The directory's wallets that are known here, and the host's own. */
export function knownListings({ state, host }: Surroundings & Cell): readonly WalletListing[] {
  const { featured, recommended, recent } = state.get().directory
  return [...featured, ...recommended, ...recent, ...(host.customWallets ?? [])]
}

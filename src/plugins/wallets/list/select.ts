import {
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  NOTICES,
  WALLET_SELECTED,
  type ConnectorInfo,
  type WalletListing,
} from '#wallet'
import type { Core, List, Surroundings } from '../core.ts'
import type { Target } from './entries.ts'
import { isAmong } from '../state.ts'
import { connectFilter } from './filter.ts'

/** Opens what a row leads to: a wallet of this device at once, since most people choose one as soon as they see it. */
export function openTarget(core: Core, target: Target): void {
  if (target.kind === 'connectors') openConnectors(core, target.connectors)
  else select(core, target.kind === 'wallet' ? target.wallet : undefined)
}

/** Opens a wallet of the directory, or the QR code; does nothing if the person has left this view meanwhile. */
export function select({ ctx, actions }: Surroundings & List, wallet: WalletListing | undefined): void {
  const { state } = ctx.router
  const { stack } = state.get()
  actions
    .ask('select', (it) => {
      if (state.get().stack === stack) it.select(wallet)
    })
    .catch((error: unknown) => ctx.use(NOTICES).fail(error))
}

/** Opens the view that asks the wallet; for several namespaces, the one to choose from. A connected wallet is used at once. */
export function openConnectors({ ctx, actions, state }: Core, connectors: readonly ConnectorInfo[]): void {
  const { bus, router } = ctx
  const filter = connectFilter(router)
  const wanted = filter?.namespace ?? state.get().activeNamespace
  const connector = connectors.find(({ chain }) => chain === wanted) ?? connectors[0]!
  const { id: connectorId, chain: namespace, name } = connector
  if (connectors.length > 1 && !filter) return router.push(CONNECTING_MULTI_CHAIN, { connectorId })
  bus.emit(WALLET_SELECTED, { name, platform: 'browser' })
  const there = actions.peek()
  if (isAmong(state.get().connections)(connector)) there?.choose({ connectorId, namespace })
  else {
    const wanted = { connectorId, namespace, network: filter?.network }
    router.push(CONNECTING_EXTERNAL, wanted)
    there?.startConnect(wanted)
  }
}

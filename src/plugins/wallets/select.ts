import {
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  NOTICES,
  WALLET_SELECTED,
  type ConnectorInfo,
  type WalletListing,
} from '#kernel'
import type { Core } from './core.ts'
import type { Target } from './entries.ts'
import { isAmong } from './state.ts'

/** Opens what a row leads to: a wallet of this device at once, since most people choose one as soon as they see it. */
export function openTarget(core: Core, target: Target): void {
  if (target.kind === 'connectors') openConnectors(core, target.connectors)
  else select(core, target.kind === 'wallet' ? target.wallet : undefined)
}

/** Leads to a wallet of the directory, or to whichever a phone has; not any more when the person has gone elsewhere. */
export function select({ ctx, later }: Core, wallet: WalletListing | undefined): void {
  const { state } = ctx.router
  const { stack } = state.get()
  later
    .ask('select', (half) => {
      if (state.get().stack === stack) half.select(wallet)
    })
    .catch((error: unknown) => ctx.maybe(NOTICES)?.fail(error))
}

/** The screen that asks the wallet, on the namespace in use where it has several. One that is connected is used at once. */
export function openConnectors({ ctx, later, state }: Core, connectors: readonly ConnectorInfo[]): void {
  const { bus, router } = ctx
  const connector = connectors.find(({ chain }) => chain === state.get().activeNamespace) ?? connectors[0]!
  const { id: connectorId, chain: namespace, name } = connector
  bus.emit(WALLET_SELECTED, { name, platform: 'browser' })
  if (connectors.length > 1 && router.canOpen(CONNECTING_MULTI_CHAIN))
    router.push(CONNECTING_MULTI_CHAIN, { connectorId })
  else if (isAmong(state.get().connections)(connector)) later.peek()?.choose({ connectorId, namespace })
  else router.push(CONNECTING_EXTERNAL, { connectorId, namespace })
}

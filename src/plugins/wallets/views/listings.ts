import type { ConnectorInfo, WalletListing } from '#wallet'
import type { Core } from '../core.ts'
import { knownListings } from '../createActions.ts'
import { isSame } from '../list/entries.ts'

/** Wallets to suggest, best first. */
export function suggested({ state, host }: Core): readonly WalletListing[] {
  const { featured, recommended } = state.get().directory
  return [...featured, ...(host.customWallets ?? []), ...recommended]
}

/** What the directory knows of a connector's wallet. */
export function listingOf(core: Core, connector: ConnectorInfo): WalletListing | undefined {
  return knownListings(core).find((wallet) => isSame(wallet, connector, core.environment.mobile))
}

import type { ConnectorInfo, WalletListing } from '#wallet'
import type { Cell, Surroundings } from '../core.ts'
import { knownListings } from '../createActions.ts'
import { isSame } from '../list/entries.ts'

/** Wallets to suggest, best first. */
export function suggested({ state, host }: Surroundings & Cell): readonly WalletListing[] {
  const { featured, recommended } = state.get().directory
  return [...featured, ...(host.customWallets ?? []), ...recommended]
}

/** What the directory knows of a connector's wallet. */
export function listingOf(core: Surroundings & Cell, connector: ConnectorInfo): WalletListing | undefined {
  return knownListings(core).find((wallet) => isSame(wallet, connector, core.environment.mobile))
}

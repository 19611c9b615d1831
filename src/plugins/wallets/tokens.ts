import {
  defineToken,
  type CaipNetworkId,
  type ConnectorInfo,
  type Readable,
  type RowSection,
  type WalletListing,
} from '#kernel'
import type { Core } from './core.ts'
import type { Pictures } from './pictures.ts'

/** What the plugin's own views need beyond the public services. */
export interface WalletsUi {
  /** What the first screen shows. */
  readonly firstRows: Readable<readonly RowSection[]>
  /** Every row, also while the first screen shows only one that leads to them. */
  readonly rows: Readable<readonly RowSection[]>
  /** Wallets worth getting, best first. */
  suggested(): readonly WalletListing[]
  /** What the directory knows of a connector's wallet. */
  listingOf(connector: ConnectorInfo): WalletListing | undefined
  readonly pictures: Pictures
  /** A person picked a network: switches, asks first, or leads to the wallet that it needs. */
  pickNetwork(id: CaipNetworkId): void
  /** Leaves the views about networks after a switch. */
  leaveNetworks(): void
  /** Disconnects what the person looks at; says so when the wallet refuses. */
  leave(): void
}

export const CORE = /* @__PURE__ */ defineToken<Core>('wallets/core', 'What the parts of the wallets plugin share.')
export const WALLETS_UI = /* @__PURE__ */ defineToken<WalletsUi>(
  'wallets/ui',
  "What the wallets plugin's own views need.",
)

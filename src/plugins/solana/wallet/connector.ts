import { lazyConnector, type ConnectorFactory, type LazyConnectorOptions } from '#wallet'
import type { StandardWallet } from './discovery.ts'

/**
 * A connector over a Wallet Standard wallet. A second one of the same name gets an id of its own in the registry. It has
 * no network to switch: every request names its own.
 */
export const standardConnector = (
  { standard, name, icon }: StandardWallet,
  options: LazyConnectorOptions,
): ConnectorFactory =>
  lazyConnector({ id: `solana:${name}`, type: 'ANNOUNCED', name, chain: 'solana', imageUrl: icon }, standard, options)

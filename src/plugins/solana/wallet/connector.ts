import { lazyConnector, type ConnectorFactory, type LazyConnectorOptions } from '#wallet'
import type { StandardWallet } from './discovery.ts'

/**
 * A connector for a Wallet Standard wallet. If a second wallet has the same name, the registry gives it another id. It cannot switch
 * the network, because every request names its own.
 */
export const standardConnector = (
  { standard, name, icon }: StandardWallet,
  options: LazyConnectorOptions,
): ConnectorFactory =>
  lazyConnector({ id: `solana:${name}`, type: 'ANNOUNCED', name, chain: 'solana', imageUrl: icon }, standard, options)

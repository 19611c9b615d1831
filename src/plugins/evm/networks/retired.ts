/**
 * Networks that have ended, for pages whose visitors' wallets may still be on one. They have no nodes and no explorers, because
 * the old addresses are dead and their next owner may be dishonest. A host that runs an archive node sets it in `customRpcUrls`.
 * docs/networks.md gives the source for each month.
 */
import type { Network } from '#wallet'
import { ETHER, MULTICALL3 } from './common.ts'

const NO_NODES = { default: { http: [] } } as const

export const goerli: Network = {
  id: 5,
  name: 'Goerli',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:5',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 6_507_670 } },
  testnet: true,
  retired: '2024-04',
}

export const holesky: Network = {
  id: 17_000,
  name: 'Holesky',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:17000',
  nativeCurrency: { name: 'Holesky Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 77 } },
  testnet: true,
  retired: '2025-10',
}

export const arbitrumGoerli: Network = {
  id: 421_613,
  name: 'Arbitrum Goerli',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:421613',
  nativeCurrency: { name: 'Arbitrum Goerli Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 88_114 } },
  testnet: true,
  retired: '2024-03',
}

export const baseGoerli: Network = {
  id: 84_531,
  name: 'Base Goerli',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84531',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_376_988 } },
  testnet: true,
  retired: '2024-02',
}

export const celoAlfajores: Network = {
  id: 44_787,
  name: 'Alfajores',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:44787',
  nativeCurrency: { name: 'CELO', symbol: 'A-CELO', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 14_569_001 } },
  testnet: true,
  retired: '2025-09',
}

export const optimismGoerli: Network = {
  id: 420,
  name: 'Optimism Goerli',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:420',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 49_461 } },
  testnet: true,
  retired: '2024-03',
}

export const polygonMumbai: Network = {
  id: 80_001,
  name: 'Polygon Mumbai',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80001',
  nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 25_770_160 } },
  testnet: true,
  retired: '2024-04',
}

export const zksyncGoerliTestnet: Network = {
  id: 280,
  name: 'ZKsync Goerli Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:280',
  nativeCurrency: ETHER,
  rpcUrls: NO_NODES,
  testnet: true,
  retired: '2024-03',
}

/** Its id now belongs to HyperEVM: a wallet that is asked for 999 switches to that. */
export const zoraTestnet: Network = {
  id: 999,
  name: 'Zora Goerli Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:999',
  nativeCurrency: { name: 'Zora Goerli', symbol: 'ETH', decimals: 18 },
  rpcUrls: NO_NODES,
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 189_123 } },
  testnet: true,
  retired: '2024-04',
}

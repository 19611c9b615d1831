/** Test networks that run. Those that have ended are in retired.ts. */
import type { Network } from '#wallet'
import { ETHER, MULTICALL3, ZKSYNC_MULTICALL3 } from './common.ts'

export const sepolia: Network = {
  id: 11_155_111,
  name: 'Sepolia',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155111',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 751_532 } },
  testnet: true,
}

export const hoodi: Network = {
  id: 560_048,
  name: 'Hoodi',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:560048',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-hoodi-rpc.publicnode.com', 'https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 2589 } },
  testnet: true,
}

export const arbitrumSepolia: Network = {
  id: 421_614,
  name: 'Arbitrum Sepolia',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:421614',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://sepolia-rollup.arbitrum.io/rpc', 'https://arbitrum-sepolia-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 81_930 } },
  testnet: true,
}

export const auroraTestnet: Network = {
  id: 1_313_161_555,
  name: 'Aurora Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1313161555',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurora Explorer', url: 'https://explorer.testnet.aurora.dev' } },
  testnet: true,
}

export const avalancheFuji: Network = {
  id: 43_113,
  name: 'Avalanche Fuji',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:43113',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: {
    default: {
      http: ['https://api.avax-test.network/ext/bc/C/rpc', 'https://avalanche-fuji-c-chain-rpc.publicnode.com'],
    },
  },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 7_096_959 } },
  testnet: true,
}

/** Base's own node is second, because it has refused browsers with status 403. */
export const baseSepolia: Network = {
  id: 84_532,
  name: 'Base Sepolia',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84532',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://base-sepolia-rpc.publicnode.com', 'https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_059_647 } },
  testnet: true,
}

export const bscTestnet: Network = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:97',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://bsc-testnet-rpc.publicnode.com', 'https://data-seed-prebsc-1-s1.bnbchain.org:8545'] },
  },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 17_422_483 } },
  testnet: true,
}

export const celoSepolia: Network = {
  id: 11_142_220,
  name: 'Celo Sepolia Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11142220',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo-sepolia.celo-testnet.org', 'https://celo-sepolia.drpc.org'] } },
  blockExplorers: { default: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1 } },
  testnet: true,
}

export const gnosisChiado: Network = {
  id: 10_200,
  name: 'Gnosis Chiado',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10200',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.chiadochain.net', 'https://gnosis-chiado-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 4_967_313 } },
  testnet: true,
}

export const optimismSepolia: Network = {
  id: 11_155_420,
  name: 'OP Sepolia',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155420',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.optimism.io', 'https://optimism-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_620_204 } },
  testnet: true,
}

export const polygonAmoy: Network = {
  id: 80_002,
  name: 'Polygon Amoy',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80002',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-amoy.drpc.org', 'https://polygon-amoy-bor-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 3_127_388 } },
  testnet: true,
}

export const zksyncSepoliaTestnet: Network = {
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:300',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.era.zksync.dev', 'https://zksync-sepolia.drpc.org'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' } },
  contracts: { multicall3: { address: ZKSYNC_MULTICALL3 } },
  testnet: true,
}

export const zoraSepolia: Network = {
  id: 999_999_999,
  name: 'Zora Sepolia',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:999999999',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 83_160 } },
  testnet: true,
}

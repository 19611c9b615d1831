/** The sandbox's EVM networks and tokens: the same in every run, on ids that no public network has. */
import { parseAbi } from 'viem'

/** Ids of the sandbox's EVM chains. */
export const CHAIN_IDS = [31337, 31338] as const
export type ChainId = (typeof CHAIN_IDS)[number]

export interface SandboxNetwork {
  readonly id: ChainId
  readonly name: string
  readonly caipNetworkId: `eip155:${ChainId}`
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The rules of its node; those of today if absent. */
  readonly hardfork?: 'berlin'
}

export const NETWORKS: Readonly<Record<ChainId, SandboxNetwork>> = {
  31337: {
    id: 31337,
    name: 'Latchkey Local',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  31338: {
    id: 31338,
    name: 'Latchkey Second',
    caipNetworkId: 'eip155:31338',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // Without EIP-1559, as some networks still are.
    hardfork: 'berlin',
  },
}

/** The network for a number or a CAIP-2 id, if it is one of ours. */
export function networkOf(id: number | string): SandboxNetwork | undefined {
  return CHAIN_IDS.map((chainId) => NETWORKS[chainId]).find(
    (network) => network.id === id || network.caipNetworkId === id,
  )
}

export interface SandboxTokenInfo {
  readonly name: string
  readonly symbol: 'SUSD' | 'SBX'
  readonly decimals: number
  /** The same on both chains: deployer and nonce are the same there. `deployments.ts` checks it. */
  readonly address: `0x${string}`
}

export const TOKENS: readonly SandboxTokenInfo[] = [
  {
    name: 'Sandbox USD',
    symbol: 'SUSD',
    decimals: 6,
    address: '0xCc7B70Cc884dDf9FE342C35D45e41cB418DC2e46',
  },
  {
    name: 'Sandbox Token',
    symbol: 'SBX',
    decimals: 18,
    address: '0xC6B4d00DCa5a702372d01128B1192571cce67102',
  },
]

export const TOKEN_ABI = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
])

/**
 * The nodes' own accounts: the faucet is the first, the tokens' deployer the last. Published on purpose, worth nothing.
 */
export const NODE_MNEMONIC = 'zero juice early question snap code forget eager try cage volcano cannon'
export const NODE_ACCOUNTS = 10

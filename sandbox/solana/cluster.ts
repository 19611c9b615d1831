/** The sandbox's Solana cluster: the same in every run, under an id that no public cluster has. */

/** Base58 of a hash of our own: sha256 of "latchkey sandbox solana". */
export const GENESIS_HASH = 'Cu8rDPAiFZRdGE2Vz2AYAEys2oxzkNUDGDw6NhFXzjYC'

export const CLUSTER = {
  name: 'Latchkey Solana',
  /** CAIP-2: the first 32 letters of the genesis hash. */
  reference: GENESIS_HASH.slice(0, 32),
  caipNetworkId: `solana:${GENESIS_HASH.slice(0, 32)}`,
  /** The name Wallet Standard wallets have for a cluster on this machine. */
  standardChain: 'solana:localnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
} as const

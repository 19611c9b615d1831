// @chunk solana-names: hostWallet.ts and later code share it, and it must come with neither.
/** Maps the CAIP-2 ids of clusters to their names in the Wallet Standard. */
import type { CaipNetworkId } from '#wallet'

export type StandardChain = `solana:${string}`

const STANDARD: Readonly<Record<string, StandardChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The names that wallets and sites may use for a cluster, the usual one first. Other clusters than the public ones are local. */
export function standardNames(id: CaipNetworkId): readonly StandardChain[] {
  const name = STANDARD[id]
  return name ? [name] : [id as StandardChain, 'solana:localnet']
}

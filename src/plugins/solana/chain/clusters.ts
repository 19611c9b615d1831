// @chunk solana-names: hostWallet.ts and later code share it, and it must come with neither.
/** Names of clusters: CAIP-2 with us, the Wallet Standard's with wallets. */
import type { CaipNetworkId } from '#wallet'

export type StandardChain = `solana:${string}`

const STANDARD: Readonly<Record<string, StandardChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What wallets and sites may call a cluster, the usual name first. All but the public ones are local to the standard. */
export function standardNames(id: CaipNetworkId): readonly StandardChain[] {
  const name = STANDARD[id]
  return name ? [name] : [id as StandardChain, 'solana:localnet']
}

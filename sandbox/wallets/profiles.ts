/** Names and icons of the demo wallets (EIP-6963, Wallet Standard). No secrets: pages include this. */
import { CONTRACT_MARKS, MARKS, markPicture } from '../look/marks.ts'
import { CLUSTER } from '../solana/cluster.ts'

/** CAIP-2 namespaces that some wallet speaks. */
export const NAMESPACES = ['eip155', 'solana'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** What a page has if it asks for none by name. */
export const USUAL_WALLET_IDS = ['larkspur', 'quarry', 'marram', 'saltbox'] as const
export type UsualWalletId = (typeof USUAL_WALLET_IDS)[number]

/** Their accounts are contracts: Lintel's exist from the start, Sapling's from their first transaction on. */
export const CONTRACT_WALLET_IDS = ['lintel', 'sapling'] as const
export type ContractWalletId = (typeof CONTRACT_WALLET_IDS)[number]

export const WALLET_IDS = [...USUAL_WALLET_IDS, ...CONTRACT_WALLET_IDS] as const
export type WalletId = (typeof WALLET_IDS)[number]

/** The wallets whose EVM accounts are keys. */
export const EVM_WALLET_IDS = ['larkspur', 'quarry', 'saltbox'] as const satisfies readonly WalletId[]
export type EvmWalletId = (typeof EVM_WALLET_IDS)[number]

/** The wallets that have Solana accounts. */
export const SOLANA_WALLET_IDS = ['marram', 'saltbox'] as const satisfies readonly WalletId[]
export type SolanaWalletId = (typeof SOLANA_WALLET_IDS)[number]

export function isWalletId(id: string | undefined): id is WalletId {
  return WALLET_IDS.some((known) => known === id)
}
export function isContractWallet(id: WalletId): id is ContractWalletId {
  return CONTRACT_WALLET_IDS.some((known) => known === id)
}
export function isEvmWallet(id: WalletId): id is EvmWalletId | ContractWalletId {
  return EVM_WALLET_IDS.some((known) => known === id) || isContractWallet(id)
}
export function isSolanaWallet(id: WalletId): id is SolanaWalletId {
  return SOLANA_WALLET_IDS.some((known) => known === id)
}

/** The namespaces that a wallet speaks, in the order of `NAMESPACES`. */
export function namespacesOf(id: WalletId): readonly Namespace[] {
  return NAMESPACES.filter((namespace) => (namespace === 'eip155' ? isEvmWallet(id) : isSolanaWallet(id)))
}

export interface WalletProfile {
  readonly id: WalletId
  readonly name: string
  readonly rdns: string
  /** A data URI in base64: EIP-6963 takes any, Wallet Standard this one. */
  readonly icon: `data:image/svg+xml;base64,${string}`
}

export const PROFILES: Readonly<Record<WalletId, WalletProfile>> = {
  larkspur: { id: 'larkspur', name: 'Larkspur', rdns: 'example.larkspur', icon: icon(MARKS.Larkspur) },
  quarry: { id: 'quarry', name: 'Quarry', rdns: 'example.quarry', icon: icon(MARKS.Quarry) },
  marram: { id: 'marram', name: 'Marram', rdns: 'example.marram', icon: icon(MARKS.Marram) },
  saltbox: { id: 'saltbox', name: 'Saltbox', rdns: 'example.saltbox', icon: icon(MARKS.Saltbox) },
  lintel: { id: 'lintel', name: 'Lintel', rdns: 'example.lintel', icon: icon(CONTRACT_MARKS.Lintel) },
  sapling: { id: 'sapling', name: 'Sapling', rdns: 'example.sapling', icon: icon(CONTRACT_MARKS.Sapling) },
}

/**
 * The clusters that a wallet names to sites (Wallet Standard). Sites must find the sandbox's under both names: as wallets
 * call whatever runs on this machine, and by its own id (CAIP-2), which a wallet may have been told.
 */
export const STANDARD_CHAINS: Readonly<Record<SolanaWalletId, readonly `solana:${string}`[]>> = {
  marram: [CLUSTER.standardChain],
  saltbox: [CLUSTER.standardChain, CLUSTER.caipNetworkId],
}

function icon(mark: string): WalletProfile['icon'] {
  return `data:image/svg+xml;base64,${btoa(markPicture(mark))}`
}

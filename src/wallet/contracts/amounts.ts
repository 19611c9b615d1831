/**
 * Exact amounts, and transactions that are ready to be signed: what quotes and sending have in common. Not exported from
 * `#wallet` while nothing implements them.
 */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { TransactionOf } from './chainTypes.ts'

/**
 * Text that somebody else chose: the maker of a token, an exchange, a receiver. It is shown as text, cut and cleaned
 * (`cleanText` of the kit), never as a link, and nothing is decided by it: two tokens may have the same symbol.
 */
export type StrangersText = string

/** What is counted: a token, or the currency of a network. */
export interface Asset {
  readonly network: CaipNetworkId
  /** CAIP-10 of the token, on that network; absent for the native currency. */
  readonly token?: CaipAddress | undefined
  /** 0 to 77. An amount says nothing without them, so whoever compares assets compares these too. */
  readonly decimals: number
  readonly symbol: StrangersText
}

/** So much of it, exactly. `formatUnits(units, asset.decimals)` is what people read. */
export interface Amount {
  readonly asset: Asset
  /** Base units, never below 0. */
  readonly units: bigint
}

/**
 * A transaction as `ChainAdapter.sendTransaction` of its namespace takes it. Whoever signs it makes a copy when it is shown,
 * and signs that copy: bytes cannot be frozen.
 */
export interface PreparedTransaction<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly network: CaipNetworkId
  /** Who signs: an account on that network. */
  readonly from: CaipAddress
  readonly transaction: TransactionOf<N>
}

/**
 * Exact amounts, and transactions that are ready to be signed: what quotes and sending have in common.
 */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { TransactionOf } from './chainTypes.ts'

/**
 * Untrusted text: from the maker of a token, an exchange, a receiver. Show it as text, shortened and cleaned (`cleanText` of the
 * kit), never as a link, and base no decision on it: two tokens may have the same symbol.
 */
export type UntrustedText = string

/** A token, or the currency of a network. */
export interface Asset {
  readonly network: CaipNetworkId
  /** CAIP-10 of the token, on that network; absent for the native currency. */
  readonly token?: CaipAddress | undefined
  /** 0 to 77. An amount is meaningless without them, so compare them too when you compare assets. */
  readonly decimals: number
  readonly symbol: UntrustedText
}

/** An exact amount of an asset. `formatUnits(units, asset.decimals)` makes it readable. */
export interface Amount {
  readonly asset: Asset
  /** Base units, never below 0. */
  readonly units: bigint
}

/**
 * A transaction for `ChainAdapter.sendTransaction` of its namespace. The signer copies it when it is shown, and signs that copy,
 * because bytes cannot be frozen.
 */
export interface PreparedTransaction<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly network: CaipNetworkId
  /** Who signs: an account on that network. */
  readonly from: CaipAddress
  readonly transaction: TransactionOf<N>
}

/** The types of calls, transactions and fees of each chain. A plugin's own chain adds its types by declaration merging. */
import type { ChainNamespace } from './caip.ts'

/** The types of each namespace. Those of any other namespace are `unknown`. */
export interface ChainTypes {
  readonly eip155: {
    readonly call: EvmCall
    /** What the contract returns, ABI-encoded; `0x` if there is no contract. */
    readonly answer: `0x${string}`
    readonly transaction: EvmTransaction
    readonly fees: EvmFees
  }
  readonly solana: {
    readonly call: SolanaRead
    /** Null if there is no account at the address. */
    readonly answer: SolanaAccount | null
    /** The serialised transaction, legacy or versioned, with space for its signatures. */
    readonly transaction: Uint8Array
    readonly fees: SolanaFees
  }
}

type Part<N extends ChainNamespace, K extends keyof ChainTypes['eip155']> = N extends keyof ChainTypes
  ? ChainTypes[N][K]
  : unknown

export type CallOf<N extends ChainNamespace> = Part<N, 'call'>
export type CallAnswerOf<N extends ChainNamespace> = Part<N, 'answer'>
export type TransactionOf<N extends ChainNamespace> = Part<N, 'transaction'>
export type FeesOf<N extends ChainNamespace> = Part<N, 'fees'>

/** A call on the latest block that changes nothing (`eth_call`). */
export interface EvmCall {
  readonly to: string
  /** ABI-encoded. */
  readonly data: `0x${string}`
  /** Simulated value in wei; 0 by default. */
  readonly value?: bigint | undefined
  /** Simulated sender; the node's default if absent. */
  readonly from?: string | undefined
}

/** A transaction for a wallet. Sender and network are part of the request. The wallet fills in what is absent. */
export interface EvmTransaction {
  /** Absent if `data` creates a contract. */
  readonly to?: string | undefined
  readonly data?: `0x${string}` | undefined
  /** Wei. */
  readonly value?: bigint | undefined
  /** The gas limit. */
  readonly gas?: bigint | undefined
  readonly nonce?: number | undefined
  /** The price of a unit of gas; the chain's suggestion if absent. */
  readonly fees?: EvmFees | undefined
}

/** Wei per unit of gas: either a legacy price or the two fields of EIP-1559. */
export interface EvmFees {
  readonly gasPrice?: bigint
  /** The maximum total, base fee and priority fee together. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** A piece of an account's data. */
export interface SolanaRead {
  readonly account: string
  /** The position of the first byte; 0 by default. */
  readonly offset?: number | undefined
  /** The number of bytes, at most and by default 16,384. */
  readonly length?: number | undefined
}

export interface SolanaAccount {
  /** The program that owns the account. */
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  readonly data: Uint8Array
}

export interface SolanaFees {
  /** The priority fee: micro-lamports per compute unit, in addition to the fee for signatures. */
  readonly microLamportsPerUnit: bigint
}

/** Three fees for the same transaction, in ascending order. */
export interface FeeSuggestions<F> {
  readonly slow: F
  readonly normal: F
  readonly fast: F
}

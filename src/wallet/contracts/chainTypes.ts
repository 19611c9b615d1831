/** What calls, transactions and fees are on each chain. A chain of a third party adds its own by declaration merging. */
import type { ChainNamespace } from './caip.ts'

/** The types of a namespace's own, by namespace; those of one that is not here are `unknown`. */
export interface ChainTypes {
  readonly eip155: {
    readonly call: EvmCall
    /** What the contract returns, ABI-encoded; `0x` where there is no contract. */
    readonly answer: `0x${string}`
    readonly transaction: EvmTransaction
    readonly fees: EvmFees
  }
  readonly solana: {
    readonly call: SolanaRead
    /** Null where nothing is at the address. */
    readonly answer: SolanaAccount | null
    /** The bytes of a transaction, legacy or versioned, with room for its signatures, as it goes over the wire. */
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

/** A call that changes nothing, on the newest block (`eth_call`). */
export interface EvmCall {
  readonly to: string
  /** ABI-encoded. */
  readonly data: `0x${string}`
  /** Wei that the call pretends to bring; none without it. */
  readonly value?: bigint | undefined
  /** Who pretends to call; nobody in particular without it. */
  readonly from?: string | undefined
}

/** A transaction as a wallet gets it: sender and network come with the request, what is absent the wallet fills in. */
export interface EvmTransaction {
  /** Absent where `data` makes a contract. */
  readonly to?: string | undefined
  readonly data?: `0x${string}` | undefined
  /** Wei. */
  readonly value?: bigint | undefined
  /** The most units of gas. */
  readonly gas?: bigint | undefined
  readonly nonce?: number | undefined
  /** What a unit of gas pays; what the chain suggests without it. */
  readonly fees?: EvmFees | undefined
}

/** Wei per unit of gas: either a legacy price or the two fields of EIP-1559. */
export interface EvmFees {
  readonly gasPrice?: bigint
  /** The most in all, tip and base fee together. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** A piece of an account's data. */
export interface SolanaRead {
  readonly account: string
  /** The first byte; default 0. */
  readonly offset?: number | undefined
  /** How many bytes, at most 16,384; as many by default. */
  readonly length?: number | undefined
}

export interface SolanaAccount {
  /** The program that it belongs to. */
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  readonly data: Uint8Array
}

export interface SolanaFees {
  /** Prioritization: millionths of a lamport per compute unit, on top of the fee for signatures. */
  readonly microLamportsPerUnit: bigint
}

/** Three offers for the same transaction, the cheapest first; none is above the next. */
export interface FeeSuggestions<F> {
  readonly slow: F
  readonly normal: F
  readonly fast: F
}

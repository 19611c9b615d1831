/** What a chain is asked about transfers and transactions, and what it answers. */
import type { CaipAddress, ChainNamespace } from './caip.ts'
import type { FeesOf, TransactionOf } from './chainTypes.ts'
import type { Network } from './networks.ts'

export interface NativeBalance {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface TransferRequest {
  readonly network: Network
  readonly from: string
  readonly to: string
  /** CAIP-10 of the token; absent for the native currency. */
  readonly token?: CaipAddress | undefined
  /** Base units. */
  readonly amount: bigint
  readonly signal: AbortSignal
}

export interface FeeEstimate {
  /** Base units of the native currency. */
  readonly fee: bigint
  readonly symbol: string
  readonly decimals: number
}

export interface TransactionOutcome {
  readonly hash: string
  readonly status: 'confirmed' | 'failed'
  /**
   * The hash of the transaction that took its place: with `confirmed`, the wallet sent the same again for a higher fee; with
   * `failed`, something else (a cancel) used its place, and nothing of it happened.
   */
  readonly by?: string | undefined
  /** Why it failed: it is in a block but was undone (`reverted`), or another transaction has its place (`replaced`). */
  readonly why?: 'reverted' | 'replaced' | undefined
}

/** The place of a transaction among those of its sender. A wallet that speeds it up or cancels it uses the same place again. */
export interface TransactionPlace {
  readonly from: string
  readonly nonce: number
}

/** What the chain itself says about a token, and how much of it an account has. */
export interface TokenFacts {
  readonly decimals: number
  /** Base units. */
  readonly balance: bigint
  /** Untrusted text; absent where the chain has none. */
  readonly symbol?: string | undefined
  readonly name?: string | undefined
}

/** A transfer that is ready to be signed, what it costs, and what a simulation says about it. Amounts are in base units. */
export interface PreparedTransfer<N extends ChainNamespace = ChainNamespace> {
  readonly transaction: TransactionOf<N>
  /** In the native currency, with `deposit`. `most` is what the transaction allows at most. */
  readonly fee: { readonly likely: bigint; readonly most: bigint }
  /** What an account of the receiver's costs that has to be made first; 0 if none is. */
  readonly deposit: bigint
  /** The sender's native currency. */
  readonly balance: bigint
  /** The sender has to keep at least this much of the native currency, or none. */
  readonly least: bigint
  /** `new`: the chain has no account there yet. */
  readonly receiver: 'account' | 'contract' | 'new'
  /** How much the receiver gets, if it is less than what is sent (a token that takes a fee), and the node can say so. */
  readonly arrives?: bigint | undefined
  /** Present if the simulation failed. `said` is the untrusted message of a contract or of the network. */
  readonly failure?: { readonly said?: string | undefined } | undefined
}

/** How much more (or less, if below 0) of an asset an account has afterwards. */
export interface Movement {
  /** CAIP-10; absent for the native currency, whose fee is not part of it. */
  readonly token?: CaipAddress | undefined
  readonly units: bigint
}

/** What an account lets somebody take. */
export interface Approval {
  readonly token: CaipAddress
  readonly spender: CaipAddress
  readonly units: bigint
}

/** What would happen if transactions were sent now, one after the other. Amounts are in base units. */
export interface Simulation<N extends ChainNamespace = ChainNamespace> {
  /** In the order of the transactions. `gas` is the limit, with a reserve; `failure.said` is the untrusted message of a contract. */
  readonly steps: readonly {
    readonly gas: bigint
    readonly failure?: { readonly said?: string | undefined } | undefined
  }[]
  readonly fees: FeesOf<N>
  /** In the native currency, of all together. `most` is what the limits and fees allow at most. */
  readonly fee: { readonly likely: bigint; readonly most: bigint }
  /** The account's native currency before. */
  readonly balance: bigint
  /** What changes for the account. Absent after a failure, and where the network's nodes cannot say. */
  readonly effects?: { readonly movements: readonly Movement[]; readonly approvals: readonly Approval[] } | undefined
}

/** What the sender of a transaction signed. */
export interface SignedTransaction {
  readonly from: string
  /** The transfers in the call itself, in base units; `token` is absent for the native currency. */
  readonly gives: readonly { readonly to: string; readonly amount: bigint; readonly token?: CaipAddress | undefined }[]
}

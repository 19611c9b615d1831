/**
 * The Wallet Standard as far as our own wallet speaks it, so that hosts' types need no package of the standard. A wallet of
 * these types is one of @wallet-standard/base and @solana/wallet-standard-features.
 */
import type { StandardChain } from '../chain/clusters.ts'

export interface HostAccount {
  /** Base58. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardChain[]
  readonly features: readonly `${string}:${string}`[]
}

/** Which account is meant: one of `accounts`, or anything with its address. */
interface Named {
  readonly account: { readonly address: string }
}

export interface SignMessageInput extends Named {
  readonly message: Uint8Array
}

export interface SignTransactionInput extends Named {
  /** Serialized, legacy or version 0. */
  readonly transaction: Uint8Array
  /** Refused with CHAIN_MISMATCH when the modal is on another cluster. */
  readonly chain?: `${string}:${string}` | undefined
}

export interface SendInput extends SignTransactionInput {
  readonly chain: `${string}:${string}`
  readonly options?:
    | {
        readonly skipPreflight?: boolean | undefined
        readonly preflightCommitment?: string | undefined
        readonly maxRetries?: number | undefined
        readonly minContextSlot?: number | undefined
      }
    | undefined
}

interface Changed {
  readonly accounts?: readonly HostAccount[] | undefined
}

interface Versioned {
  readonly version: '1.0.0'
}

interface Transacts extends Versioned {
  readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
}

/** No interface: only a type of this kind is a record of features to the standard's own types. */
export type HostFeatures = {
  /** Opens the modal when nobody is connected, unless it is `silent`. Rejects with USER_REJECTED when it is closed. */
  readonly 'standard:connect': Versioned & {
    readonly connect: (input?: {
      readonly silent?: boolean | undefined
    }) => Promise<{ readonly accounts: readonly HostAccount[] }>
  }
  /** Disconnects Solana only. */
  readonly 'standard:disconnect': Versioned & { readonly disconnect: () => Promise<void> }
  readonly 'standard:events': Versioned & {
    /** The answer ends it. Nothing is watched while nobody listens. */
    readonly on: (event: 'change', listener: (changed: Changed) => void) => () => void
  }
  readonly 'solana:signMessage': Versioned & {
    readonly signMessage: (
      ...inputs: readonly SignMessageInput[]
    ) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction': Transacts & {
    readonly signTransaction: (
      ...inputs: readonly SignTransactionInput[]
    ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  /** Answers when the wallet has sent it, before it is confirmed. */
  readonly 'solana:signAndSendTransaction': Transacts & {
    readonly signAndSendTransaction: (
      ...inputs: readonly SendInput[]
    ) => Promise<readonly { readonly signature: Uint8Array }[]>
  }
  /** Marks the wallet as this modal's, so that no modal lists it. */
  readonly 'latchkey:modal': Versioned
}

/** A wallet of the Wallet Standard. */
export interface HostWallet extends Versioned {
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly StandardChain[]
  readonly accounts: readonly HostAccount[]
  readonly features: HostFeatures
}

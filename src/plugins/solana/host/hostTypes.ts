/**
 * The types of the Wallet Standard that our own wallet uses, so that hosts need no package of the standard. They are compatible
 * with @wallet-standard/base and @solana/wallet-standard-features.
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

/** The account: one of `accounts`, or any object with its address. */
interface WithAccount {
  readonly account: { readonly address: string }
}

export interface SignMessageInput extends WithAccount {
  readonly message: Uint8Array
}

export interface SignTransactionInput extends WithAccount {
  /** Serialized, legacy or version 0. */
  readonly transaction: Uint8Array
  /** Rejects with CHAIN_MISMATCH if the modal is on another cluster. */
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

/** A type, not an interface, because interfaces are not assignable to the record of features in the standard's types. */
export type HostFeatures = {
  /** Opens the modal if no wallet is connected, unless `silent`. Rejects with USER_REJECTED if the person closes it. */
  readonly 'standard:connect': Versioned & {
    readonly connect: (input?: {
      readonly silent?: boolean | undefined
    }) => Promise<{ readonly accounts: readonly HostAccount[] }>
  }
  /** Disconnects Solana only. */
  readonly 'standard:disconnect': Versioned & { readonly disconnect: () => Promise<void> }
  readonly 'standard:events': Versioned & {
    /** Returns how to stop. The modal is observed only while somebody listens. */
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
  /** Resolves when the wallet has sent it, before it is confirmed. */
  readonly 'solana:signAndSendTransaction': Transacts & {
    readonly signAndSendTransaction: (
      ...inputs: readonly SendInput[]
    ) => Promise<readonly { readonly signature: Uint8Array }[]>
  }
  /** Marks the wallet as a modal's own, so that no modal lists it. */
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

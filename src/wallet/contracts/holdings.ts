/** An account's tokens and history, as services report them (specification §3). Types only. */
import type { CaipAddress, CaipNetworkId } from './caip.ts'

/** A token with its balance and price. `quantity.numeric` is a decimal string; `price` and `value` are in US dollars. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10 of the token contract; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  readonly value?: number | undefined
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl?: string | undefined
}

/** One asset from `wallet_getAssets` (EIP-7811). `balance` is a hex string in base units. */
export interface WalletAsset {
  readonly address: string
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly price?: number | undefined
    readonly iconUrl?: string | undefined
  }
}

export interface TransactionTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value?: number | null | undefined
  readonly price?: number | null | undefined
  readonly fungible_info?:
    | {
        readonly name?: string | null | undefined
        readonly symbol?: string | null | undefined
        readonly icon?: { readonly url: string } | null | undefined
        /** Which one it is, where the service says so. */
        readonly contract_address?: string | null | undefined
      }
    | null
    | undefined
  readonly nft_info?:
    | {
        readonly name?: string | null | undefined
        /** Which one it is, where the service says so. */
        readonly contract_address?: string | null | undefined
        readonly token_id?: string | null | undefined
        readonly content?: { readonly preview?: { readonly url: string } | null | undefined } | null | undefined
        readonly flags?: { readonly is_spam: boolean } | null | undefined
      }
    | null
    | undefined
}

export interface TransactionItem {
  readonly id: string
  readonly metadata: {
    readonly minedAt: string
    readonly chain: CaipNetworkId
    readonly operationType: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly sentFrom: string
    readonly sentTo: string
    readonly hash?: string | undefined
  }
  readonly transfers: readonly TransactionTransfer[] | null
}

export interface NameSuggestion {
  readonly name: string
  readonly registered?: boolean | undefined
}

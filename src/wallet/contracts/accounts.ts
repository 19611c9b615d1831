/** The connected accounts, by namespace (specification §3). Types only. */
import type { CaipAddress, CaipNetworkId, ChainNamespace, KnownNamespace } from './caip.ts'
import type { ConnectorType } from './wallets.ts'
import type { TokenBalance } from './holdings.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** The type of an address, by namespace. On EVM it is the type that viem and wagmi use. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

export interface AccountEntry<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly address: AddressOf<N>
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/** The user of the secure frame (embedded wallets). */
export interface FrameUser {
  readonly email?: string | null | undefined
  readonly address: string
  readonly chainId: string | number
  readonly accounts?: readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' }[] | undefined
  readonly userName?: string | null | undefined
  readonly preferredAccountType?: 'eoa' | 'smartAccount' | undefined
  readonly smartAccountDeployed?: boolean | undefined
}

export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon?: string | undefined
  readonly type: ConnectorType
  readonly rdns?: string | undefined
  /** The same as in `ConnectorInfo`, as is `quiet`. */
  readonly sharedSession?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** The account of one namespace. Fields beyond the first six are filled by the plugins that own them. */
export interface Account<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly address?: AddressOf<N> | undefined
  readonly caipAddress?: CaipAddress | undefined
  readonly allAccounts: readonly AccountEntry<N>[]
  readonly status: ConnectionStatus
  readonly connectorId?: string | undefined
  readonly connectedWalletInfo?: ConnectedWalletInfo | undefined
  readonly user?: FrameUser | undefined
  /** The name that the chain's own registry has for the address, and that resolves back to it; null if there is none. */
  readonly profileName?: string | null | undefined
  /** A name that a service reports without such a proof. Never show it instead of the address. */
  readonly claimedName?: string | null | undefined
  readonly profileImage?: string | null | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
  /** Native balance as an exact decimal string; undefined while unknown. */
  readonly balance?: string | undefined
  readonly balanceSymbol?: string | undefined
  readonly addressExplorerUrl?: string | undefined
  readonly currentTab?: number | undefined
  readonly tokenBalance?: readonly TokenBalance[] | undefined
  /** The names that the person gave to addresses of `allAccounts`. */
  readonly addressLabels?: Readonly<Record<string, string>> | undefined
  readonly socialProvider?: string | undefined
  readonly socialWindow?: unknown
  readonly farcasterUrl?: string | undefined
}

/** Accounts by namespace; absent where no wallet is connected. */
export interface Accounts extends AccountsByName {
  readonly [namespace: string]: Account | undefined
}

type AccountsByName = { readonly [N in KnownNamespace]?: Account<N> }

/**
 * An account whose type follows from its `namespace`: with `eip155`, the address is of EVM. At run time it may have a namespace that
 * is not listed here. The type has no member for those, because with `string` as a namespace TypeScript could not narrow the others.
 */
export type AnyAccount = { readonly [N in KnownNamespace]: Account<N> }[KnownNamespace]

/** The account of one namespace; `AnyAccount` if the namespace may be any. */
export type AccountOf<N extends ChainNamespace> = string extends N ? AnyAccount : { readonly [K in N]: Account<K> }[N]

/** A connected wallet on one namespace. */
export interface WalletConnection {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly account: Account
  readonly chainId: CaipNetworkId
  /** True if it is the one in use in its namespace. */
  readonly active: boolean
}

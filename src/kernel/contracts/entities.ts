/** The entities of the product (specification §3), under the field names used there. Types only. */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'

/** A wallet of the directory (`GET /getWallets`). Links and texts are hostile input until validated. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null
  readonly image_id?: string | null
  readonly image_url?: string | null
  readonly chains?: readonly string[]
  readonly homepage?: string | null
  readonly order?: number | null
  readonly badge_type?: string | null
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly link_mode?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  readonly supports_wc?: boolean
}

/** A wallet that the host adds by hand. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly rdns?: string
}

export type ConnectorType = 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'AUTH' | 'MULTI_CHAIN'

/** A way to reach one wallet, as plain data. The live object is `Connector` in connector.ts. */
export interface ConnectorInfo {
  readonly id: string
  readonly name: string
  readonly chain: ChainNamespace
  readonly type: ConnectorType
  readonly imageUrl?: string
  readonly imageId?: string
  /** The wallet's id in the directory, when known. */
  readonly explorerId?: string
  /** rdns is self-attested (EIP-6963): never a proof of identity. */
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** True when the wallet's own window is in this page and must stay reachable beside the modal. */
  readonly ownUi?: boolean
  /** For MULTI_CHAIN entries: one connector per namespace. */
  readonly connectors?: readonly ConnectorInfo[]
}

/** A token as balances and prices are shown. `quantity.numeric` is a decimal string. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10 of the token contract; absent for the native currency. */
  readonly address?: CaipAddress
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl?: string
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
    readonly price?: number
    readonly iconUrl?: string
  }
}

/** A network. viem's chain objects fit as they are (a missing `chainNamespace` means eip155). */
export interface Network {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: {
    readonly multicall3?: { readonly address: string; readonly blockCreated?: number }
    /** Where ENS answers, on the networks that have it. */
    readonly ensUniversalResolver?: { readonly address: string; readonly blockCreated?: number }
  }
  readonly testnet?: boolean
  /** The month in which the network ended, as ISO `YYYY-MM`; absent while it runs. */
  readonly retired?: string
  readonly imageUrl?: string
  readonly imageId?: string
}

/** A network as hosts write it: namespace and CAIP id are derived when absent. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'id' | 'contracts'> & {
  readonly id: number | string
  readonly chainNamespace?: string
  readonly caipNetworkId?: string
  /** viem lists other contracts as well, and on some chains no multicall3 among them. */
  readonly contracts?: Network['contracts'] & { readonly [name: string]: unknown }
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** An address as its namespace writes it. EVM's are typed as viem and wagmi type them. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

export interface AccountEntry<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly address: AddressOf<N>
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}

/** The user of the secure frame (embedded wallets). */
export interface FrameUser {
  readonly email?: string | null
  readonly address: string
  readonly chainId: string | number
  readonly accounts?: readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' }[]
  readonly userName?: string | null
  readonly preferredAccountType?: 'eoa' | 'smartAccount'
  readonly smartAccountDeployed?: boolean
}

export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type: ConnectorType
  readonly rdns?: string
}

/** The account of one namespace. Fields beyond the first six are filled by the plugins that own them. */
export interface Account<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  readonly address?: AddressOf<N>
  readonly caipAddress?: CaipAddress
  readonly allAccounts: readonly AccountEntry<N>[]
  readonly status: ConnectionStatus
  readonly connectorId?: string
  readonly connectedWalletInfo?: ConnectedWalletInfo
  readonly user?: FrameUser
  /** The name that the chain's own registry has for the address, both ways; null where it has none. */
  readonly profileName?: string | null
  /** A name that a service says it has, without such a proof: never to be shown in place of the address. */
  readonly claimedName?: string | null
  readonly profileImage?: string | null
  readonly smartAccountDeployed?: boolean
  readonly preferredAccountTypes?: Partial<Record<ChainNamespace, AccountType>>
  /** Native balance as an exact decimal string; undefined while unknown. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly addressExplorerUrl?: string
  readonly currentTab?: number
  readonly tokenBalance?: readonly TokenBalance[]
  /** The person's own names for addresses of `allAccounts`. */
  readonly addressLabels?: Readonly<Record<string, string>>
  readonly socialProvider?: string
  readonly socialWindow?: unknown
  readonly farcasterUrl?: string
}

/** Accounts by namespace; absent where nobody is connected. */
export type Accounts = { readonly [N in ChainNamespace]?: Account<N> }

/** An account whose `namespace` says which kind it is: where that is `eip155`, the address is EVM's. */
export type AnyAccount = { readonly [N in ChainNamespace]: Account<N> }[ChainNamespace]

/** A connected wallet on one namespace. */
export interface WalletConnection {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly account: Account
  readonly chainId: CaipNetworkId
  /** In use for its namespace. */
  readonly active: boolean
}

/** State of remote wallet sessions (WalletConnect). */
export interface WalletConnectionState {
  readonly status: ConnectionStatus
  readonly connections: Readonly<Record<string, unknown>>
  readonly wcUri?: string
  readonly wcPairingExpiry?: number
  readonly wcLinking?: { readonly href: string; readonly name: string }
  readonly recentWallet?: WalletListing
  readonly wcError?: boolean
  readonly buffering: boolean
}

export interface Currency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string
  }[]
}

export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}

export interface OnrampState {
  readonly providers: readonly { readonly name: string; readonly label: string; readonly url: string }[]
  readonly selectedProvider: string | null
  readonly purchaseCurrency: Currency
  readonly paymentCurrency: PaymentCurrency
  readonly purchaseCurrencies: readonly Currency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly paymentAmount?: string
  readonly purchaseAmount?: string
  readonly quotesLoading: boolean
  readonly error: string | null
}

/** A finished sign-in (EIP-4361 message or CACAO). */
export interface SignInSession {
  readonly data: Readonly<Record<string, unknown>>
  readonly message: string
  readonly signature: string
  readonly cacao?: Readonly<Record<string, unknown>>
}

export interface Toast {
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg?: string
  readonly open: boolean
  readonly autoClose?: boolean
}

export type ThemeMode = 'dark' | 'light' | 'system'

export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
}

export interface TransactionTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value?: number | null
  readonly price?: number | null
  readonly fungible_info?: {
    readonly name?: string | null
    readonly symbol?: string | null
    readonly icon?: { readonly url: string } | null
    /** Which one it is, where the service says so. */
    readonly contract_address?: string | null | undefined
  } | null
  readonly nft_info?: {
    readonly name?: string | null
    /** Which one it is, where the service says so. */
    readonly contract_address?: string | null
    readonly token_id?: string | null
    readonly content?: { readonly preview?: { readonly url: string } | null } | null
    readonly flags?: { readonly is_spam: boolean } | null
  } | null
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
    readonly hash?: string
  }
  readonly transfers: readonly TransactionTransfer[] | null
}

export interface NameSuggestion {
  readonly name: string
  readonly registered?: boolean
}

/** A namespace of a WalletConnect session. */
export interface SessionNamespace {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accounts: readonly CaipAddress[]
  readonly rpcMap?: Readonly<Record<string, string>>
}

/** Told to the secure frame so that it looks like the modal. Wire names are mapped in the frame's `wire.ts`. */
export interface ThemeSync {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string>>
}

export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface DappDataSync {
  readonly metadata: AppMetadata
  readonly sdkVersion: string
  readonly sdkType: string
  readonly projectId: string
}

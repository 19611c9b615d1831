/** The entities of the product (specification §3), under the field names used there. Types only. */
import type { CaipAddress, CaipNetworkId, ChainNamespace, KnownNamespace } from './caip.ts'

/** A wallet of the directory (`GET /getWallets`). Links and texts are hostile input until validated. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly chains?: readonly string[] | undefined
  readonly homepage?: string | null | undefined
  readonly order?: number | null | undefined
  readonly badge_type?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly link_mode?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly injected?:
    | readonly { readonly namespace?: string | undefined; readonly injected_id?: string | undefined }[]
    | null
    | undefined
  readonly supports_wc?: boolean | undefined
}

/** A wallet that the host adds by hand. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * What kind of connector it is, for hosts and services (specification §3: `WALLET_CONNECT`, `AUTH` …). Nothing is decided by it but
 * the place in the list: `ANNOUNCED`, `INJECTED` and `MULTI_CHAIN` are wallets of this page, `EXTERNAL` others that the host brings.
 */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | (string & {})

/** A way to reach one wallet, as plain data. The live object is `Connector` in connector.ts. */
export interface ConnectorInfo {
  readonly id: string
  readonly name: string
  readonly chain: ChainNamespace
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** The wallet's id in the directory, when known. */
  readonly explorerId?: string | undefined
  /** rdns is self-attested (EIP-6963): never a proof of identity. */
  readonly info?: { readonly rdns?: string | undefined; readonly uuid?: string | undefined } | undefined
  /** How the person connects with it; default `browser`. Told with `CONNECTED`. */
  readonly method?: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social' | undefined
  /** One session stands behind all its namespaces, kept by the connector: they come and go together. */
  readonly sharedSession?: boolean | undefined
  /** False: it is reached in a way of its own (a login), not from the list of wallets. */
  readonly listed?: boolean | undefined
  /** It does what it is told without asking the person, so we ask. */
  readonly quiet?: boolean | undefined
  /** True when the wallet's own window is in this page and must stay reachable beside the modal. */
  readonly ownUi?: boolean | undefined
  /** For MULTI_CHAIN entries: one connector per namespace. */
  readonly connectors?: readonly ConnectorInfo[] | undefined
}

/** A token as balances and prices are shown. `quantity.numeric` is a decimal string. */
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

/** A network. viem's chain objects fit as they are (a missing `chainNamespace` means eip155). */
export interface Network {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?:
    | {
        readonly multicall3?: { readonly address: string; readonly blockCreated?: number | undefined } | undefined
        /** Where ENS answers, on the networks that have it. */
        readonly ensUniversalResolver?:
          | { readonly address: string; readonly blockCreated?: number | undefined }
          | undefined
      }
    | undefined
  readonly testnet?: boolean | undefined
  /** The month in which the network ended, as ISO `YYYY-MM`; absent while it runs. */
  readonly retired?: string | undefined
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
}

/** A network as hosts write it: namespace and CAIP id are derived when absent. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'id' | 'contracts'> & {
  readonly id: number | string
  readonly chainNamespace?: string | undefined
  readonly caipNetworkId?: string | undefined
  /** viem lists other contracts as well, and on some chains no multicall3 among them. */
  readonly contracts?: (Network['contracts'] & { readonly [name: string]: unknown }) | undefined
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** An address as its namespace writes it. EVM's are typed as viem and wagmi type them. */
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
  /** Both as the connector says it. */
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
  /** The name that the chain's own registry has for the address, both ways; null where it has none. */
  readonly profileName?: string | null | undefined
  /** A name that a service says it has, without such a proof: never to be shown in place of the address. */
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
  /** The person's own names for addresses of `allAccounts`. */
  readonly addressLabels?: Readonly<Record<string, string>> | undefined
  readonly socialProvider?: string | undefined
  readonly socialWindow?: unknown
  readonly farcasterUrl?: string | undefined
}

/** Accounts by namespace; absent where nobody is connected. */
export interface Accounts extends AccountsByName {
  readonly [namespace: string]: Account | undefined
}

type AccountsByName = { readonly [N in KnownNamespace]?: Account<N> }

/**
 * An account whose `namespace` says which kind it is: where that is `eip155`, the address is EVM's. It may be of a namespace
 * without a name here; one more member with any text for its namespace would take that knowledge away from all others.
 */
export type AnyAccount = { readonly [N in KnownNamespace]: Account<N> }[KnownNamespace]

/** The account of one namespace; of `AnyAccount` where that may be any. */
export type AccountOf<N extends ChainNamespace> = string extends N ? AnyAccount : { readonly [K in N]: Account<K> }[N]

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
  readonly wcUri?: string | undefined
  readonly wcPairingExpiry?: number | undefined
  readonly wcLinking?: { readonly href: string; readonly name: string } | undefined
  readonly recentWallet?: WalletListing | undefined
  readonly wcError?: boolean | undefined
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
  readonly paymentAmount?: string | undefined
  readonly purchaseAmount?: string | undefined
  readonly quotesLoading: boolean
  readonly error: string | null
}

export interface Toast {
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg?: string | undefined
  readonly open: boolean
  readonly autoClose?: boolean | undefined
}

export type ThemeMode = 'dark' | 'light' | 'system'

export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
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

/** A namespace of a WalletConnect session. */
export interface SessionNamespace {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accounts: readonly CaipAddress[]
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
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

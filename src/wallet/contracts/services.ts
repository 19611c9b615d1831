/** The shared services. tokens.ts says which plugin provides each. */
import type { Disposable, Readable } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { ChainAdapter, ChainTraits } from './chain.ts'
import type { Connector, ConnectorFactory, Eip1193Provider } from './connector.ts'
import type { Account, Accounts, ConnectionStatus, WalletConnection } from './accounts.ts'
import type { TokenBalance } from './holdings.ts'
import type { Network } from './networks.ts'
import type { Toast } from './page.ts'
import type { ConnectorInfo, WalletListing } from './wallets.ts'
import type { RowSection } from './index.ts'

/** A wallet that was used before; two are kept. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly rdns?: string | undefined
  readonly namespace: ChainNamespace
}

export interface WalletsState {
  /** Absent means disconnected. */
  readonly status: Readonly<Partial<Record<ChainNamespace, ConnectionStatus>>>
  /** The account in use for each namespace. */
  readonly accounts: Accounts
  /** All connected wallets, in the order of connecting; exactly one is active per connected namespace. */
  readonly connections: readonly WalletConnection[]
  readonly activeNamespace: ChainNamespace | undefined
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly RecentWallet[]
  /** The connect operation that is running. */
  readonly connecting: { readonly connectorId: string; readonly namespace: ChainNamespace } | undefined
}

export interface WalletsService {
  readonly state: Readable<WalletsState>
  /** Sections of the connect screen's wallet group, in the order of the specification. */
  readonly rows: Readable<readonly RowSection[]>
  /**
   * Names and domains, in the form of `plainName`, of wallets that were used before or that the host or the directory names. They
   * are always listed, however many wallets announce themselves. Replaced when more are known.
   */
  readonly known: Readable<readonly string[]>
  /** Adds a connector. Disposing the result removes it. At most 200 of one type are listed for a namespace. */
  register(factory: ConnectorFactory): Disposable
  connector(id: string, namespace?: ChainNamespace): Connector | undefined
  /**
   * Connects a wallet, which is then in use. Others of the namespace stay connected, ten at most. One connect runs at a time per
   * namespace: a new one replaces it. Rejects with USER_REJECTED, ABORTED, GATE_CLOSED, or the wallet's error.
   */
  connect(request: {
    readonly connectorId: string
    readonly namespace?: ChainNamespace | undefined
    readonly network?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Account>
  /**
   * Disconnects all wallets, all wallets of a namespace, or one wallet; then the next one of its namespace is in use. Overrides a
   * running connect. Rejects with DISCONNECT_FAILED if a wallet did not disconnect; its session is deleted nevertheless.
   */
  disconnect(namespace?: ChainNamespace, connectorId?: string): Promise<void>
  /** Makes a connected wallet, and its namespace, the one in use, without a prompt. Rejects with CONNECTOR_NOT_CONNECTED. */
  use(connection: { readonly connectorId: string; readonly namespace: ChainNamespace }): Promise<void>
  /** Sets the person's own name for an address, on all its networks: at most 32 characters. An empty one removes the name. */
  rename(account: CaipAddress, label: string): void
  /** The EIP-1193 provider. It always talks to the wallet in use, also after that has changed. */
  provider(namespace?: ChainNamespace): Eip1193Provider | undefined
  /** Opens the right view for a wallet of the directory: its connector, a pairing, or where to get it. */
  select(wallet: WalletListing): void
  remember(wallet: RecentWallet): void
  /** Whether a wallet with this connector id is stored to be restored at the next visit, or connected now. */
  remembers(connectorId: string): Promise<boolean>
}

export interface NetworksState {
  readonly networks: readonly Network[]
  readonly active: Network | undefined
  /** The wallet's network, if it is not a listed one. */
  readonly unsupported: { readonly caipNetworkId: CaipNetworkId; readonly name: string } | undefined
}

export interface NetworksService {
  readonly state: Readable<NetworksState>
  get(id: CaipNetworkId): Network | undefined
  /** Switches, and asks the wallet if necessary. Rejects with NETWORK_NOT_FOUND, USER_REJECTED, SWITCH_FAILED or ABORTED. */
  switchTo(id: CaipNetworkId, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** True if the wallet of that namespace reports that it cannot use the network. */
  isRefused(id: CaipNetworkId): boolean
  /** The address of its picture. */
  picture(network: Pick<Network, 'imageUrl' | 'imageId'>): string | undefined
}

export interface AccountsService {
  /** The account of the active namespace. */
  readonly state: Readable<Account | undefined>
  of(namespace: ChainNamespace): Account | undefined
  /** Reads the native balance, at most every 30 s unless forced. Never rejects; `balance` has the error. */
  refreshBalance(options?: {
    readonly force?: boolean | undefined
    readonly namespace?: ChainNamespace | undefined
  }): Promise<void>
  readonly balance: Readable<{ readonly loading: boolean; readonly error: string | undefined }>
  /** Adds what another plugin found out about a connected account. Has no effect if the account is not connected any more. */
  annotate(account: CaipAddress, facts: AccountFacts): void
}

/** Fields of an account that plugins other than `wallets` know. */
export type AccountFacts = Partial<
  Pick<
    Account,
    | 'profileName'
    | 'claimedName'
    | 'profileImage'
    | 'tokenBalance'
    | 'smartAccountDeployed'
    | 'preferredAccountTypes'
    | 'socialProvider'
  >
>

export interface ChainsService {
  /** Loads the adapter on first use. Rejects with ADAPTER_NOT_FOUND or CHUNK_FAILED. */
  get<N extends ChainNamespace>(namespace: N): Promise<ChainAdapter<N>>
  /** The adapter, if it is loaded already. */
  peek<N extends ChainNamespace>(namespace: N): ChainAdapter<N> | undefined
  has(namespace: ChainNamespace): boolean
  /** Checks an address by the contribution's patterns, before any chain code is loaded; with `network`, an address there. */
  looksLikeAddress(namespace: ChainNamespace, address: string, network?: CaipNetworkId): boolean
  /** The chain's data; undefined if no plugin has the chain. */
  traits(namespace: ChainNamespace): ChainTraits | undefined
  label(namespace: ChainNamespace): string
  namespaces(): readonly ChainNamespace[]
  /** Addresses of a network's nodes, in order: the host's own, the proxy's, the network's. Adapters get the same. */
  rpcUrls(network: Network): Promise<readonly string[]>
}

/** Where the page runs. */
export interface Environment {
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly safari: boolean
  readonly telegram: boolean
  /** In another app's web view: a wallet's own browser, a messenger. */
  readonly inApp: boolean
  /** On the home screen, as an app of its own (PWA). */
  readonly standalone: boolean
  readonly iframe: boolean
  readonly timeZone: string
  readonly languages: readonly string[]
  readonly online: () => boolean
}

/** Messages to the person: toasts, alerts, announcements to screen readers. */
export interface Notices {
  readonly toast: Readable<Toast | undefined>
  readonly alert: Readable<AlertNotice | undefined>
  show(
    message: string,
    variant: Toast['variant'],
    options?: { readonly svg?: string | undefined; readonly autoClose?: boolean | undefined },
  ): Disposable
  /** Shows an error in the catalogue's words; nothing for a decline. */
  fail(error: unknown): void
  /** Resolves when the catalogue's words for errors (`error.<CODE>`) are loaded, or failed to load. */
  words(): Promise<void>
  /** For developers; shown in the modal only with `debug`. */
  alarm(code: string, detail?: string): void
  dismissAlert(): void
  announce(message: string): void
  readonly announcement: Readable<string>
}

export interface DialogService {
  /**
   * Adds the permanent node (`DIALOG_NODE`) with this id to the dialog, and starts its plugin. Nothing becomes visible, and the
   * modal stays closed or open. Use it to restore a session at page load. For an embedded modal, it waits until the modal is in the
   * page. Resolves when the node is there. Rejects with SERVICE_UNAVAILABLE if no plugin contributes it or it takes over 20 s, with
   * CHUNK_FAILED, or with ABORTED. After a failure, the next call tries again.
   */
  mount(node: string, signal: AbortSignal): Promise<void>
}

export interface AlertNotice {
  readonly code: string
  readonly title: string
  readonly text: string
}

/** The name and picture of an address. They are untrusted but cleaned: show them, but never send anything to the name. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
  /** True if the chain itself names the address, and the name resolves back to it. False if only a service reports it. */
  readonly verified: boolean
}

export interface IdentityService {
  /**
   * Cached for 5 minutes. For networks that the host left out, it sends no request, and name and avatar are null.
   * Rejects with INVALID_ADDRESS, CHUNK_FAILED, ABORTED, an HTTP_… or an RPC_… code. `registered` is a name that was registered for
   * the address just now: then everybody is asked again, and the name is a claim until they know it.
   */
  get(
    address: string,
    options: { readonly network: Network; readonly signal: AbortSignal; readonly registered?: string | undefined },
  ): Promise<Identity>
}

export interface BalancesState {
  /** The account; undefined while none is connected. */
  readonly account: CaipAddress | undefined
  /** Undefined until the tokens were read once. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** The value of all tokens with a price, in US dollars, as a decimal string. */
  readonly total: string | undefined
  /** True while the tokens are read for the first time, or again because the person asked. */
  readonly loading: boolean
  /**
   * A code of the catalogue: CHAIN_NOT_SUPPORTED if no service knows the network, otherwise the error. `tokens` then has the
   * latest ones that were read, if there are any.
   */
  readonly error: string | undefined
  /** When they were read, in monotonic ms. */
  readonly at?: number | undefined
}

export interface BalancesService {
  readonly state: Readable<BalancesState>
  /** Reads the tokens, at most every 30 s unless forced. Never rejects. `tokens` are CAIP-10 addresses that have just changed. */
  refresh(options?: {
    readonly force?: boolean | undefined
    readonly tokens?: readonly string[] | undefined
  }): Promise<void>
  /**
   * True for a token that imitates another, or whose name is an advertisement. It does not count in `total`. Do not offer it, for
   * example to send or swap.
   */
  isSuspicious(
    token: Pick<TokenBalance, 'name' | 'symbol' | 'chainId' | 'address'> & Partial<Pick<TokenBalance, 'price'>>,
  ): boolean
}

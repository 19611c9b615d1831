/** Services that two rooms share. Who offers them is said at each token in tokens.ts. */
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

/** A wallet remembered as used (2 kept). */
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
  /** Every connected wallet, in the order of connecting; exactly one is active per connected namespace. */
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
   * Names and domains, as `plainName` has them, of wallets that were used here or that the host or the directory names: they
   * have a place in the list whatever else a page announces. Replaced when more are known.
   */
  readonly known: Readable<readonly string[]>
  /** Adds a way to reach a wallet; it goes with the disposable. At most 200 of one type are listed for a namespace. */
  register(factory: ConnectorFactory): Disposable
  connector(id: string, namespace?: ChainNamespace): Connector | undefined
  /**
   * One connect at a time per namespace: a second one replaces the first. The wallet is in use then; those connected
   * before stay in the background, ten per namespace at most. Rejects with USER_REJECTED, ABORTED, …
   */
  connect(request: {
    readonly connectorId: string
    readonly namespace?: ChainNamespace | undefined
    readonly network?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Account>
  /**
   * Everything; all wallets of a namespace; or one wallet, and then the next one of its namespace is in use. Disconnect
   * wins over a running connect. Rejects with DISCONNECT_FAILED when a wallet refused; it is gone from here all the same.
   */
  disconnect(namespace?: ChainNamespace, connectorId?: string): Promise<void>
  /** Makes a connected wallet, and its namespace, the one in use, without a prompt. Rejects with CONNECTOR_NOT_CONNECTED. */
  use(connection: { readonly connectorId: string; readonly namespace: ChainNamespace }): Promise<void>
  /** A name of the person's own for an address, on all its networks; at most 32 letters, an empty one takes it away. */
  rename(account: CaipAddress, label: string): void
  /** Speaks to the wallet in use, also after that has changed. */
  provider(namespace?: ChainNamespace): Eip1193Provider | undefined
  /** Opens the right view for a wallet of the directory: its connector's, a pairing, or where to get it. */
  select(wallet: WalletListing): void
  remember(wallet: RecentWallet): void
  /** Is a wallet of this id to come back at the next visit? So is what is connected now. */
  remembers(connectorId: string): Promise<boolean>
}

export interface NetworksState {
  readonly networks: readonly Network[]
  readonly active: Network | undefined
  /** Where the wallet is when that is no listed network. */
  readonly unsupported: { readonly caipNetworkId: CaipNetworkId; readonly name: string } | undefined
}

export interface NetworksService {
  readonly state: Readable<NetworksState>
  get(id: CaipNetworkId): Network | undefined
  /** Asks the wallet where it must; rejects with NETWORK_NOT_FOUND, USER_REJECTED, SWITCH_FAILED, ABORTED. */
  switchTo(id: CaipNetworkId, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** True when the wallet of that namespace says it cannot use the network. */
  isRefused(id: CaipNetworkId): boolean
  /** Where its picture is. */
  picture(network: Pick<Network, 'imageUrl' | 'imageId'>): string | undefined
}

export interface AccountsService {
  /** The account of the active namespace. */
  readonly state: Readable<Account | undefined>
  of(namespace: ChainNamespace): Account | undefined
  /** Reads the native balance (cache 30 s unless forced). Never rejects; failure leaves the balance undefined. */
  refreshBalance(options?: {
    readonly force?: boolean | undefined
    readonly namespace?: ChainNamespace | undefined
  }): Promise<void>
  readonly balance: Readable<{ readonly loading: boolean; readonly error: string | undefined }>
  /** What another plugin found out about a connected account; of no effect once it is connected no more. */
  annotate(account: CaipAddress, facts: AccountFacts): void
}

/** Fields of an account that plugins other than `wallets` know. */
export type AccountFacts = Partial<Pick<Account, 'profileName' | 'claimedName' | 'profileImage' | 'tokenBalance'>>

export interface ChainsService {
  /** Loads the adapter on first use; rejects with UNSUPPORTED_CHAIN, CHUNK_FAILED. */
  get<N extends ChainNamespace>(namespace: N): Promise<ChainAdapter<N>>
  /** The adapter, if it is loaded already. */
  peek<N extends ChainNamespace>(namespace: N): ChainAdapter<N> | undefined
  has(namespace: ChainNamespace): boolean
  /** Cheap check by the contribution's patterns, before any chain code is loaded; with `network`, of an address there. */
  looksLikeAddress(namespace: ChainNamespace, address: string, network?: CaipNetworkId): boolean
  /** What the chain says of itself; undefined where no plugin brought it. */
  traits(namespace: ChainNamespace): ChainTraits | undefined
  label(namespace: ChainNamespace): string
  namespaces(): readonly ChainNamespace[]
  /** Where to reach a network, best first: the host's own addresses, the proxy's, the network's. Adapters get the same. */
  rpcUrls(network: Network): Promise<readonly string[]>
}

/** Where we run. */
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

/** Words to the person: toasts, alerts, announcements to screen readers. */
export interface Notices {
  readonly toast: Readable<Toast | undefined>
  readonly alert: Readable<AlertNotice | undefined>
  show(
    message: string,
    variant: Toast['variant'],
    options?: { readonly svg?: string | undefined; readonly autoClose?: boolean | undefined },
  ): Disposable
  /** Says what went wrong, in the catalogue's words; a person who said no is told nothing. */
  fail(error: unknown): void
  /** Resolves when the catalogue's words for errors (`error.<CODE>`) are there, or are known not to come. */
  words(): Promise<void>
  /** For developers; shown in the modal only with `debug`. */
  alarm(code: string, detail?: string): void
  dismissAlert(): void
  announce(message: string): void
  readonly announcement: Readable<string>
}

export interface DialogService {
  /**
   * Has the permanent node (`DIALOG_NODE`) with this id be in the dialog, and starts its plugin. Nothing is drawn that a person
   * sees, and the modal stays as it is: for a session that comes back at page load. An embedded modal has to be in the page;
   * that is waited for. Resolves when the node is there; rejects with SERVICE_UNAVAILABLE when nobody contributes it or it does
   * not come within 20 s, with CHUNK_FAILED, or with ABORTED by the signal. What failed is tried anew at the next call.
   */
  mount(node: string, signal: AbortSignal): Promise<void>
}

export interface AlertNotice {
  readonly code: string
  readonly title: string
  readonly text: string
}

/** Who an address says it is. Strangers' texts, cleaned: to be shown as text and in an `img`, never to be sent to. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
  /** The chain itself was asked: the address has this name, and the name leads back to it. False: only a service says so. */
  readonly verified: boolean
}

export interface IdentityService {
  /**
   * Known for 5 minutes. Nothing is asked for networks that the host left out; then there is neither name nor avatar.
   * Rejects with INVALID_ADDRESS, CHUNK_FAILED, ABORTED, an HTTP_… or an RPC_… code.
   */
  get(address: string, options: { readonly network: Network; readonly signal: AbortSignal }): Promise<Identity>
}

export interface BalancesState {
  /** Whose they are; undefined while nobody is connected. */
  readonly account: CaipAddress | undefined
  /** Undefined until they were read once. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** What all tokens with a price are worth, in USD, as a decimal string. */
  readonly total: string | undefined
  /** Somebody waits for them: there are none yet, or they were asked for anew. */
  readonly loading: boolean
  /**
   * Code of the catalogue: CHAIN_NOT_SUPPORTED where nobody can tell, else what went wrong. With tokens beside it, those
   * are the last that were read.
   */
  readonly error: string | undefined
  /** Monotonic ms at which they were read. */
  readonly at?: number | undefined
}

export interface BalancesService {
  readonly state: Readable<BalancesState>
  /** Reads them, unless they are fresh (30 s). Never rejects. `tokens`: CAIP-10 addresses that have just changed. */
  refresh(options?: {
    readonly force?: boolean | undefined
    readonly tokens?: readonly string[] | undefined
  }): Promise<void>
  /**
   * True for a token that wants to be taken for another, or whose name is an advertisement. It is worth nothing in
   * `total`, and is not to be offered, as something to send or swap, say.
   */
  isSuspicious(
    token: Pick<TokenBalance, 'name' | 'symbol' | 'chainId' | 'address'> & Partial<Pick<TokenBalance, 'price'>>,
  ): boolean
}

/** What a host passes in and gets back. */
import type {
  Disposable,
  EndpointKey,
  EventRef,
  FeatureValue,
  InstalledPlugin,
  Logger,
  ParamsOf,
  PluginStatus,
  RemoteFeature,
  Token,
  ViewRef,
} from '#kernel'
import type { CaipNetworkId, ChainNamespace } from './caip.ts'
import type { Accounts, AnyAccount, ConnectionStatus } from './accounts.ts'
import type { Network, NetworkInput } from './networks.ts'
import type { AppMetadata, ThemeMode } from './page.ts'
import type { CustomWallet } from './wallets.ts'
import type { Eip1193Provider } from './connector.ts'

/** Switches of the product (specification §1). A value here pins a remote feature; undefined obeys remote config. */
export interface FeatureOptions {
  readonly receive?: boolean | undefined
  readonly send?: boolean | undefined
  readonly emailShowWallets?: boolean | undefined
  readonly analytics?: boolean | undefined
  readonly allWallets?: boolean | undefined
  readonly legalCheckbox?: boolean | undefined
  readonly smartSessions?: boolean | undefined
  readonly collapseWallets?: boolean | undefined
  readonly pay?: boolean | undefined
  readonly [feature: string]: FeatureValue | undefined
}

export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletRowType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

export interface ModalOptions {
  readonly projectId: string
  /** Tells several modals of one page apart: each name has a session of its own. Letters, digits, `-` and `_`. */
  readonly name?: string | undefined
  readonly metadata?: Partial<AppMetadata> | undefined
  readonly networks: readonly NetworkInput[]
  readonly plugins: readonly InstalledPlugin[]
  readonly defaultNetwork?: NetworkInput | CaipNetworkId | undefined
  readonly features?: FeatureOptions | undefined
  readonly theme?: ThemeMode | undefined
  readonly themeVariables?: Readonly<Record<string, string>> | undefined
  readonly locale?: string | undefined
  /** Host's words by key; they win over every table. */
  readonly strings?: Readonly<Record<string, string>> | undefined
  readonly endpoints?: Partial<Readonly<Record<EndpointKey, string>>> | undefined
  /** Nodes to ask first, by CAIP-2 id, best first; addresses of http or https. Others are left out, and told. */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>> | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  readonly connectorTypeOrder?: readonly WalletRowType[] | undefined
  readonly walletFeaturesOrder?: readonly string[] | undefined
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  readonly enableReconnect?: boolean | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  readonly manualWCControl?: boolean | undefined
  /**
   * Origins whose pages may show this one in a frame: there, confirming takes one step, as on a page of its own. Goes into
   * `frame-ancestors` as well (`latchkey/csp`), which is what keeps other pages from doing it.
   */
  readonly framedBy?: readonly string[] | undefined
  /** Drawn in the page, where `mount` says, instead of above it. Closing shows the start view again. */
  readonly embedded?: boolean | undefined
  readonly debug?: boolean | undefined
  readonly logger?: Logger | undefined
}

/** The options after validation and defaults, as plugins read them (token HOST). */
export interface HostOptions extends Omit<
  ModalOptions,
  'networks' | 'defaultNetwork' | 'metadata' | 'endpoints' | 'plugins' | 'logger'
> {
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network | undefined
  readonly metadata: AppMetadata
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  /** Endpoints that the host set itself. */
  readonly ownEndpoints: readonly EndpointKey[]
  readonly sdk: { readonly type: string; readonly version: string }
}

/** A snapshot for hosts: plain data, replaced on every change. */
export interface ModalState {
  /** True once the kernel runs; false costs nothing and means "nobody touched it yet". */
  readonly initialized: boolean
  readonly open: boolean
  readonly loading: boolean
  /** Id of the view on top, while open. */
  readonly view: string | undefined
  /** Of the active namespace. Never `connected` from storage alone. */
  readonly status: ConnectionStatus
  readonly account: AnyAccount | undefined
  readonly accounts: Accounts
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly features: Readonly<Record<string, FeatureValue>>
  /** What remote config said last, as rows by wire id; undefined while it said nothing usable. */
  readonly remote?: readonly RemoteFeature[] | undefined
  readonly plugins: Readonly<Record<string, PluginStatus>>
  readonly theme: 'dark' | 'light'
}

/** An embedded modal that is, or will be, drawn in a place of the host's. */
export interface MountedModal extends Disposable {
  /** Resolves when it is drawn; rejects with CHUNK_FAILED, INVALID_OPTIONS, ABORTED (its place went before). */
  readonly ready: Promise<void>
}

export interface Modal {
  /** As the options say it. */
  readonly name: string | undefined
  /**
   * Fetches the code that opening needs and gets the modal ready, and does nothing else: no plugin runs, nothing is
   * stored, drawn or asked of a service. Our buttons do it when a pointer comes over them or they get the focus; for a
   * button of your own.
   */
  prepare(): void
  /**
   * Opens at the start view. Resolves when the first view is drawn; rejects with NO_BROWSER on a server, with MODAL_CLOSED
   * when it was closed before it was there.
   */
  open(): Promise<void>
  /** Opens a view; resolves to its answer, rejects with MODAL_CLOSED. */
  open<P, R>(view: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): Promise<R>
  close(): void
  /**
   * Draws an embedded modal (`embedded: true`) as the last child of `place`, at once: such a modal is visible without a
   * gesture. A later `mount` moves it. Disposing of the answer takes it away; the connection stays.
   */
  mount(place: Element): MountedModal
  on<P>(event: EventRef<P>, listener: (payload: P) => void): () => void
  /** Every event, by id. */
  onAny(listener: (id: string, payload: unknown) => void): () => void
  getState(): ModalState
  /**
   * The state as a server has it, which knows no stored session and no preference of the person: always the same one.
   * The first render in the browser must show it, to equal the server's.
   */
  getServerState(): ModalState
  subscribe(listener: () => void): () => void
  /** Starts the kernel if need be and answers the service; rejects with SERVICE_UNAVAILABLE, on a server with NO_BROWSER. */
  use<T>(token: Token<T>): Promise<T>
  disconnect(namespace?: ChainNamespace): Promise<void>
  switchNetwork(network: CaipNetworkId | NetworkInput): Promise<void>
  /** The connection's EIP-1193 provider; undefined while not connected. */
  getProvider(namespace?: ChainNamespace): Eip1193Provider | undefined
  /**
   * Asks remote config now, instead of at the next opening; does nothing before the first gesture. Never rejects: what
   * was heard last stands when there is no good answer.
   */
  refreshConfig(): Promise<void>
  setTheme(mode: ThemeMode): void
  /** Pins or (undefined) unpins a feature while the page runs. */
  setFeature(key: string, value: FeatureValue | undefined): void
  dispose(): Promise<void>
}

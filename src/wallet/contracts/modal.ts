/** What a host passes to `createModal`, and what it gets. */
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
import type { SignInState } from './signIn.ts'

/** Switches by key (specification §1). A value here overrides remote config; with undefined, remote config decides. */
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

export interface Restrictions {
  /** IANA names. Default: those of mainland China, Hong Kong and Macau, under all their names. */
  readonly timeZones?: readonly string[] | undefined
  /** Keys of `features`. Default: `onramp` and `swaps`. */
  readonly features?: readonly string[] | undefined
}

export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletRowType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

export type Prefetch = 'idle' | 'pointer' | 'none'

export interface ModalOptions {
  readonly projectId: string
  /** Tells several modals of one page apart; each has its own session. Letters, digits, `-` and `_`. */
  readonly name?: string | undefined
  readonly metadata?: Partial<AppMetadata> | undefined
  readonly networks: readonly NetworkInput[]
  readonly plugins: readonly InstalledPlugin[]
  readonly defaultNetwork?: NetworkInput | CaipNetworkId | undefined
  readonly features?: FeatureOptions | undefined
  /** Where which features must not run. A list that is given replaces the default one; `{ features: [] }` lifts the restriction. */
  readonly restrictions?: Restrictions | undefined
  readonly theme?: ThemeMode | undefined
  readonly themeVariables?: Readonly<Record<string, string>> | undefined
  readonly locale?: string | undefined
  /** The host's words by key; they override all others. */
  readonly strings?: Readonly<Record<string, string>> | undefined
  readonly endpoints?: Partial<Readonly<Record<EndpointKey, string>>> | undefined
  /** Nodes to ask first, by CAIP-2 id, the preferred ones first. Addresses other than http and https are ignored, with an alert. */
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
   * Origins whose pages may show this one in a frame. In their frames, confirming takes one step, as without a frame. They are also
   * added to `frame-ancestors` (`latchkey/csp`), which keeps other pages from framing this one.
   */
  readonly framedBy?: readonly string[] | undefined
  /** Draws the modal inside the page, where `mount` says, instead of above it. Closing shows the start view again. */
  readonly embedded?: boolean | undefined
  /**
   * When our buttons make the modal ready to open: they call `warmUp` when the page is idle and the button can be seen, and `prepare`
   * when a pointer or the focus comes (`idle`, the default); only the latter (`pointer`); or neither (`none`). `idle` acts as
   * `pointer` where the browser asks to save data or the network is slow.
   */
  readonly prefetch?: Prefetch | undefined
  readonly debug?: boolean | undefined
  readonly logger?: Logger | undefined
}

/** The options, checked and with defaults, as plugins read them (token HOST). */
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

/** The state for hosts: plain data, replaced on every change. */
export interface ModalState {
  /** True once the kernel runs: after the first opening, or when a session is restored. */
  readonly initialized: boolean
  readonly open: boolean
  readonly loading: boolean
  /** The id of the current view, while open. */
  readonly view: string | undefined
  /** The status of the active namespace. A stored session alone never makes it `connected`. */
  readonly status: ConnectionStatus
  readonly account: AnyAccount | undefined
  readonly accounts: Accounts
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly features: Readonly<Record<string, FeatureValue>>
  /** The rows of the latest remote config, by wire id; undefined while there was no usable one. */
  readonly remote?: readonly RemoteFeature[] | undefined
  readonly plugins: Readonly<Record<string, PluginStatus>>
  readonly theme: 'dark' | 'light'
  /** Who has signed in; undefined while the plugin `siwx` does not run. A connected account is not signed in by that alone. */
  readonly signIn?: SignInState | undefined
}

/** An embedded modal that is, or will be, drawn in an element of the host. */
export interface MountedModal extends Disposable {
  /** Resolves when it is drawn. Rejects with CHUNK_FAILED, INVALID_OPTIONS, or ABORTED (its element was removed first). */
  readonly ready: Promise<void>
}

export interface Modal {
  /** The name from the options. */
  readonly name: string | undefined
  /**
   * Loads the code that opening needs, creates the kernel, and runs the code of the first picture outside the document, so that
   * opening is faster. No plugin runs, and nothing is stored, drawn or requested from a service. For a page that is idle; our buttons
   * call it as `prefetch` says.
   */
  warmUp(): void
  /**
   * Loads the code that opening needs, creates the kernel, and starts the plugins of the first view, which ask the wallets of this page
   * to announce themselves. Nothing is stored, drawn or requested from a service. For the moment at which a person is about to
   * open, such as a pointer over the button. Our buttons call it as `prefetch` says. Call it from a button of your own.
   */
  prepare(): void
  /** The option, for our buttons. */
  readonly prefetch: Prefetch
  /**
   * Opens at the start view. Resolves when the first view is drawn. Rejects with NO_BROWSER on a server, and with MODAL_CLOSED if
   * the modal was closed before that.
   */
  open(): Promise<void>
  /** Opens a view and resolves to its answer. Rejects with MODAL_CLOSED. */
  open<P, R>(view: ViewRef<P, R>, ...params: ParamsOf<NoInfer<P>>): Promise<R>
  close(): void
  /**
   * Draws an embedded modal (`embedded: true`) as the last child of `place`, at once and without a gesture. A later `mount` moves
   * it. Disposing the result removes it; the wallet stays connected.
   */
  mount(place: Element): MountedModal
  on<P>(event: EventRef<P>, listener: (payload: P) => void): () => void
  /** Every event, by id. */
  onAny(listener: (id: string, payload: unknown) => void): () => void
  getState(): ModalState
  /**
   * The state as on a server, without a stored session and without the person's preferences. It never changes. The first render in
   * the browser must use it, to match the server's.
   */
  getServerState(): ModalState
  subscribe(listener: () => void): () => void
  /** Starts the kernel if necessary, and resolves to the service. Rejects with SERVICE_UNAVAILABLE, on a server with NO_BROWSER. */
  use<T>(token: Token<T>): Promise<T>
  disconnect(namespace?: ChainNamespace): Promise<void>
  switchNetwork(network: CaipNetworkId | NetworkInput): Promise<void>
  /** The EIP-1193 provider of the wallet in use; undefined while none is connected. */
  getProvider(namespace?: ChainNamespace): Eip1193Provider | undefined
  /**
   * Requests remote config now, instead of at the next opening. Does nothing before the first gesture. Never rejects: without a
   * valid answer, the latest valid one stays in use.
   */
  refreshConfig(): Promise<void>
  setTheme(mode: ThemeMode): void
  /** Sets a switch while the page runs, which overrides remote config. With undefined, remote config decides again. */
  setFeature(key: string, value: FeatureValue | undefined): void
  dispose(): Promise<void>
}

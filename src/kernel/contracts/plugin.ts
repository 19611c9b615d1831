/** The plugin contract: a manifest (data, eager, under 1 KB) and a module (code, lazy). */
import type { AnyGate, AnySlot, AnyToken, AnyView, SlotRef, Token } from '../refs.ts'
import type { Readable, Schema, Scope } from './base.ts'
import type {
  Bus,
  ChunkLoader,
  Clock,
  Http,
  I18n,
  KernelStorage,
  Logger,
  Reporter,
  Slice,
  StringTable,
} from './platform.ts'
import type { RoutePolicy, Router } from './router.ts'
import type { ComponentLoader, ItemContext, SlotItem } from './slots.ts'

export type TokenMap = Readonly<Record<string, AnyToken>>

/** The services behind a map of tokens. */
export type Resolved<M> = { readonly [K in keyof M]: M[K] extends Token<infer T> ? T : never }
/** The same where they may come and go: each is what is there now, and tells when that changes. */
export type MaybeResolved<M> = {
  readonly [K in keyof M]: M[K] extends Token<infer T> ? Readable<T | undefined> : never
}

/** What a plugin's code works with. Everything it starts goes through the scope, so it can be stopped. */
export interface PluginContext<O = unknown> extends Scope {
  readonly id: string
  /** Host and remote options, validated by the manifest's schema. */
  readonly options: O
  /** A service of a required plugin or of the kernel; throws SERVICE_UNAVAILABLE. */
  use<T>(token: Token<T>): T
  /** An optional neighbour, as it is now. */
  maybe<T>(token: Token<T>): T | undefined
  /** An optional neighbour that may come and go: the service while it is there. */
  watch<T>(token: Token<T>): Readable<T | undefined>
  /** Starts the neighbour's plugin, if need be; rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  ready<T>(token: Token<T>): Promise<T>
  /** Plugins that guard some gate, whether they run or not; `pass` and `isGuarded` ask them. */
  guardians(): readonly Guardian[]
  /** What all plugins have put into a slot, in its order: for the plugin that owns the slot. */
  items<I extends SlotItem>(slot: SlotRef<I>): Readable<readonly I[]>
  /** The plugin's slice; made with `initial` on the first call, dropped when the plugin stops. */
  slice<S>(initial: S): Slice<S>
  readonly bus: Bus
  readonly router: Router
  /** Keys are prefixed by the plugin's id. */
  readonly storage: KernelStorage
  readonly http: Http
  readonly i18n: I18n
  readonly clock: Clock
  readonly logger: Logger
  /** Reports with this plugin's id. */
  readonly reporter: Reporter
  readonly chunks: ChunkLoader
}

/** What every view component gets. `done` answers `router.open` and goes back. */
export interface ViewProps<P = void, R = void, O = unknown> {
  readonly ctx: PluginContext<O>
  readonly params: P
  readonly done: (result: R) => void
}

/** What every slot component gets. */
export interface ItemProps<O = unknown> {
  readonly ctx: PluginContext<O>
}

export interface TitleContext extends ItemContext {
  readonly params: unknown
}

export interface ViewContribution {
  readonly ref: AnyView
  /** String key, or final text made from the parameters. The dialog is named by it. */
  readonly title: string | ((context: TitleContext) => string)
  /** Second line of the header. */
  readonly subtitle?: (string | ((context: TitleContext) => string | undefined)) | undefined
  readonly load: ComponentLoader
  /**
   * What kind of step it is, for rules and footers that know nothing of the view itself. In a wallet modal: `entry`, on the way
   * to a connection, done with once it is there; `question`, the person is asked for something, here or in the wallet.
   */
  readonly stage?: string | undefined
  /** What it stands on: `account` closes the modal that shows it when nobody is connected any more. */
  readonly needs?: string | undefined
  /** Shape of the skeleton while the chunk loads. */
  readonly shape?: 'rows' | 'rail' | 'text' | undefined
  /** Hides Back although there is history. */
  readonly noBack?: boolean | undefined
  /** Hides the cross: a policy refuses to close this view. */
  readonly noClose?: boolean | undefined
}

/** Made by `contribute(SLOT, item)`, which checks the item against the slot's type. */
export interface SlotContribution {
  readonly slot: AnySlot
  readonly item: SlotItem
}

/**
 * Made by `gate(GATE, …)` in a manifest: the plugin guards the gate. The host knows so before any code is loaded, and a guard
 * that cannot be asked keeps the gate closed. A plugin that the host itself has switched off guards nothing.
 */
export interface GateContribution {
  readonly gate: AnyGate
  /** Does this passage concern the plugin? Default: each does. Asked with the host's options, unchecked; a throw counts as yes. */
  readonly when?: ((passage: never, options: never) => boolean) | undefined
}

/** A plugin that guards gates, as others see it. */
export interface Guardian {
  readonly id: string
  /** Does it guard this gate for this passage? What its `when` throws, and a list that cannot be read, throw here. */
  guards(gate: string, passage: unknown): boolean
  /** Starts it if need be, and asks it. Rejects as `pass` does. */
  ask(gate: string, passage: unknown, signal: AbortSignal): Promise<void>
}

/** Made by `guard(GATE, …)` in a module. */
export interface Guard {
  readonly gate: AnyGate
  /** Resolves to let it pass, rejects to keep it out. `signal`: nobody waits any more, or the plugin stops. */
  pass(passage: never, context: PluginContext, signal: AbortSignal): Promise<void>
}

export interface Contributions {
  readonly views?: readonly ViewContribution[] | undefined
  readonly slots?: readonly SlotContribution[] | undefined
  readonly policies?: readonly RoutePolicy[] | undefined
  readonly strings?: StringTable | undefined
  /** Rows that map this plugin's events to the analytics service's names; loaded only where the host wants analytics. */
  readonly events?: (() => Promise<{ readonly default: readonly EventMapping[] }>) | undefined
}

export interface EventMapping {
  readonly event: string
  readonly wire: string
  readonly properties?: ((payload: never) => Readonly<Record<string, unknown>>) | undefined
}

/** The remote switch: whether the plugin runs, and with which providers. Data, so that the kernel knows which rows mean something. */
export interface FeatureSwitch {
  readonly key: string
  /** Value when neither host nor remote says anything: true, false, or the list of all providers there are. */
  readonly default: FeatureValue
  /** Absent: remote has no say. */
  readonly fromRemote?: RemoteSwitch | undefined
}

/**
 * The row of the project's configuration that a switch obeys. Without an enabled row it is off; `config: null` says that the
 * project's owner has no opinion, and the default holds. An enabled row means on; where `default` is a list, the providers of
 * that list which the row's `config` names, in the row's order.
 */
export interface RemoteSwitch {
  /** The row's id on the wire. */
  readonly row: string
  /** On only where the row's `config` holds this word. */
  readonly word?: string | undefined
  /** For rows that the service need not know: no row is no opinion, either. */
  readonly optional?: boolean | undefined
}

export type FeatureValue = boolean | readonly string[]

/** A server of the plugin's own: `http` reaches it by its name, and the page's policy (CSP) gets a line for it. */
export interface ServerDefinition<O = unknown> {
  /** Where it is; undefined where the host's options name none. */
  readonly url: string | ServerUrl<O>['of']
  /** For the person who decides whether the page may speak to it: what it is for. */
  readonly why: string
}

interface ServerUrl<O> {
  of(options: O): string | undefined
}

/** A service and how it is made. Dependencies are named and typed. */
export interface Provider {
  readonly token: AnyToken
  readonly requires: TokenMap
  readonly optional: TokenMap
  make(deps: Readonly<Record<string, unknown>>, context: PluginContext): unknown
}

export interface PluginModule<O = unknown> {
  readonly services?: readonly Provider[] | undefined
  /** One for each gate of the manifest. */
  readonly guards?: readonly Guard[] | undefined
  activate?(context: PluginContext<O>): void | Promise<void>
}

/** Stages at which plugins start by themselves, in their order. */
export type Activation = 'init' | 'open' | 'later'

export interface PluginManifest<O = unknown> {
  readonly $$type: 'latchkey/plugin'
  readonly id: string
  readonly version: string
  readonly apiVersion: number
  /**
   * When its code is loaded: with the kernel, when the modal opens, right after that ("later": nothing of the first picture
   * waits for it), or when a view or service is asked for (default).
   */
  readonly activation?: Activation | 'demand' | undefined
  /** Essential plugins cannot be switched off. */
  readonly essential?: boolean | undefined
  readonly feature?: FeatureSwitch | undefined
  readonly options?: Schema<O> | undefined
  readonly requires?: TokenMap | undefined
  readonly optional?: TokenMap | undefined
  readonly provides?: readonly AnyToken[] | undefined
  readonly gates?: readonly GateContribution[] | undefined
  readonly contributes?: Contributions | undefined
  /** By name. The product's own services cannot be replaced. */
  readonly servers?: Readonly<Record<string, ServerDefinition<O>>> | undefined
  /**
   * The plugin's own storage keys whose presence wakes the kernel at load, to restore a session. The plugin starts then,
   * whatever its activation.
   */
  readonly wake?: readonly string[] | undefined
  /** Places and times it must not run in: restricted time zones answer `region`. */
  readonly restricted?: ((environment: { readonly timeZone: string }) => boolean) | undefined
  readonly load?: (() => Promise<{ readonly default: PluginModule }>) | undefined
}

/** A manifest with the host's options: what `plugins: […]` lists. */
export interface InstalledPlugin {
  readonly manifest: PluginManifest
  readonly options: unknown
}

export type BlockedReason = 'requires' | 'region' | 'incompatible' | 'crashed'

export type PluginStatus =
  | { readonly state: 'installed' | 'off' | 'ready' | 'loading' | 'active' | 'draining' }
  | { readonly state: 'blocked'; readonly reason: BlockedReason; readonly missing?: readonly string[] | undefined }
  | { readonly state: 'failed'; readonly code: string }

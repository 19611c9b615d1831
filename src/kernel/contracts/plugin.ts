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
  Words,
} from './platform.ts'
import type { RoutePolicy, Router } from './router.ts'
import type { ComponentLoader, ItemContext, SlotItem } from './slots.ts'

export type TokenMap = Readonly<Record<string, AnyToken>>

/** The services behind a map of tokens. */
export type Resolved<M> = { readonly [K in keyof M]: M[K] extends Token<infer T> ? T : never }
/** The same for optional services, which may start and stop: each is a readable of the present service. */
export type MaybeResolved<M> = {
  readonly [K in keyof M]: M[K] extends Token<infer T> ? Readable<T | undefined> : never
}

/** What a plugin's code works with. Everything that it starts belongs to the scope, so it can be stopped. */
export interface PluginContext<O = unknown> extends Scope {
  readonly id: string
  /** The host's options, checked by the manifest's schema. */
  readonly options: O
  /** A service of a required plugin or of the kernel. Throws SERVICE_UNAVAILABLE. */
  use<T>(token: Token<T>): T
  /** An optional service as it is now, or undefined. Like `use`, it throws SERVICE_UNAVAILABLE for a token that the manifest does not declare. */
  maybe<T>(token: Token<T>): T | undefined
  /** An optional service, to watch: undefined while its plugin does not run. Throws as `maybe` does. */
  watch<T>(token: Token<T>): Readable<T | undefined>
  /** Starts the service's plugin if necessary. Rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  ready<T>(token: Token<T>): Promise<T>
  /** The plugins that guard any gate, whether they run or not. `pass` and `isGuarded` use it. */
  guardians(): readonly Guardian[]
  /** The items that all plugins have contributed to a slot, in order. For the plugin that owns the slot. */
  items<I extends SlotItem>(slot: SlotRef<I>): Readable<readonly I[]>
  /** What the callbacks of those items get, so that they reach the services of their own plugins. */
  readonly itemContext: ItemContext
  /** The plugin's slice, created with `initial` on the first call and removed when the plugin stops. */
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

/** The props of every view component. `done` resolves `router.open` and goes back. */
export interface ViewProps<P = void, R = void, O = unknown> {
  readonly ctx: PluginContext<O>
  readonly params: P
  readonly done: (result: R) => void
}

/** The props of every slot component. */
export interface ItemProps<O = unknown> {
  readonly ctx: PluginContext<O>
}

export interface TitleContext extends ItemContext {
  readonly params: unknown
}

export interface ViewContribution {
  readonly ref: AnyView
  /** A key of words, or a function that returns the final text. It is the dialog's accessible name. */
  readonly title: string | ((context: TitleContext) => string)
  /** Second line of the header. */
  readonly subtitle?: (string | ((context: TitleContext) => string | undefined)) | undefined
  readonly load: ComponentLoader
  /**
   * The role of the view, for policies and footers that do not know the view itself. In a wallet modal: `entry` is a step on the
   * way to a connection, which the modal leaves once connected; `question` asks the person for something, here or in the wallet.
   */
  readonly stage?: string | undefined
  /** What the view requires. With `account`, the modal closes when the last wallet disconnects while the view is shown. */
  readonly needs?: string | undefined
  /** Shape of the skeleton while the chunk loads. */
  readonly shape?: 'rows' | 'rail' | 'text' | undefined
  /** Hides Back although there is history. */
  readonly noBack?: boolean | undefined
  /** Hides the close button, because a policy refuses to close this view. */
  readonly noClose?: boolean | undefined
}

/** The result of `contribute(SLOT, item)`, whose type checks the item against the slot. */
export interface SlotContribution {
  readonly slot: AnySlot
  readonly item: SlotItem
}

/**
 * The result of `gate(GATE, …)` in a manifest: the plugin guards the gate. This is known before any code is loaded, and a guard
 * that cannot be asked keeps the gate closed. A plugin that the host itself has switched off guards nothing.
 */
export interface GateContribution {
  readonly gate: AnyGate
  /** Whether the plugin guards this passage; by default it guards all. Gets the host's unchecked options. If it throws, that counts as true. */
  readonly when?: ((passage: never, options: never) => boolean) | undefined
}

/** A plugin that guards gates, as seen from outside. */
export interface Guardian {
  readonly id: string
  /** Whether it guards this gate for this passage. Throws if its `when` throws, or if its list of gates cannot be read. */
  guards(gate: string, passage: unknown): boolean
  /** Starts the plugin if necessary, and asks its guard. Rejects like `pass`. */
  ask(gate: string, passage: unknown, signal: AbortSignal): Promise<void>
}

/** The result of `guard(GATE, …)` in a module. */
export interface Guard {
  readonly gate: AnyGate
  /** Resolves to let it pass, rejects to stop it. `signal` aborts when nobody waits any more or the plugin stops. */
  pass(passage: never, context: PluginContext, signal: AbortSignal): Promise<void>
}

export interface Contributions {
  readonly views?: readonly ViewContribution[] | undefined
  readonly slots?: readonly SlotContribution[] | undefined
  readonly policies?: readonly RoutePolicy[] | undefined
  /** The words that are drawn before the plugin's code is loaded: titles and labels. All pages load them, so they are few. */
  readonly strings?: StringTable | undefined
  /**
   * Every word of the plugin in another language, or undefined if it has none. Asked with the page's BCP 47 tag (`pt-BR`), then with
   * its language (`pt`), never with English. A key that is absent is shown in English.
   */
  readonly languages?: ((tag: string) => Promise<Words | undefined>) | undefined
  /** Maps this plugin's events to the names of the analytics service; loaded only if the host switches analytics on. */
  readonly events?: (() => Promise<{ readonly default: readonly EventMapping[] }>) | undefined
}

export interface EventMapping {
  readonly event: string
  readonly wire: string
  readonly properties?: ((payload: never) => Readonly<Record<string, unknown>>) | undefined
}

/** The remote switch: whether the plugin runs, and with which providers. It is data, so that the kernel knows which rows are used. */
export interface FeatureSwitch {
  readonly key: string
  /** The value if neither the host nor remote config sets one: true, false, or the list of all providers. */
  readonly default: FeatureValue
  /** Absent: remote config does not control the switch. */
  readonly fromRemote?: RemoteSwitch | undefined
}

/**
 * The row of the project's configuration that controls a switch. Without an enabled row it is off. `config: null` selects the
 * default. An enabled row means on; if `default` is a list, the value is the providers of that list which the row's `config`
 * names, in the row's order.
 */
export interface RemoteSwitch {
  /** The row's id on the wire. */
  readonly row: string
  /** On only if the row's `config` contains this word. */
  readonly word?: string | undefined
  /** For rows that the service may not know: a missing row selects the default, too. */
  readonly optional?: boolean | undefined
}

export type FeatureValue = boolean | readonly string[]

/** A server of the plugin. `http` reaches it by its name, and the page's Content Security Policy lists it. */
export interface ServerDefinition<O = unknown> {
  /** Its address; undefined if the host's options name none. */
  readonly url: string | ServerUrl<O>['of']
  /** What it is for, for the person who decides whether the page may send requests to it. */
  readonly why: string
}

interface ServerUrl<O> {
  of(options: O): string | undefined
}

/** A service and its factory. Dependencies are named and typed. */
export interface Provider {
  readonly token: AnyToken
  readonly requires: TokenMap
  readonly optional: TokenMap
  make(deps: Readonly<Record<string, unknown>>, context: PluginContext): unknown
}

export interface PluginModule<O = unknown> {
  readonly services?: readonly Provider[] | undefined
  /** The words of its code, which are there before `activate`. Another chunk of the plugin brings its own as the export `strings`. */
  readonly strings?: StringTable | undefined
  /** One for each gate of the manifest. */
  readonly guards?: readonly Guard[] | undefined
  activate?(context: PluginContext<O>): void | Promise<void>
}

/** Stages at which plugins start automatically, in order. */
export type Activation = 'init' | 'open' | 'later'

export interface PluginManifest<O = unknown> {
  readonly $$type: 'latchkey/plugin'
  readonly id: string
  readonly version: string
  readonly apiVersion: number
  /**
   * When its code is loaded: with the kernel (`init`), when the modal opens (`open`), right after the first view is drawn
   * (`later`), or when one of its views or services is requested (`demand`, the default).
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
   * The plugin's own storage keys whose presence starts the kernel at page load, to restore a session. The plugin then starts
   * whatever its activation is.
   */
  readonly wake?: readonly string[] | undefined
  /** Returns true where the plugin must not run. It is then blocked with the reason `region`. */
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

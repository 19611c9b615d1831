/** The running kernel, as the shell sees it. Plugins see only their context. */
import type { AnyView, SlotRef, Token } from '../refs.ts'
import type { Readable, Schema } from './base.ts'
import type {
  Bus,
  ChunkLoader,
  Clock,
  EndpointKey,
  Http,
  I18n,
  KernelStorage,
  Logger,
  RemoteConfig,
  Reporter,
} from './platform.ts'
import type {
  Activation,
  Contributions,
  FeatureValue,
  InstalledPlugin,
  PluginContext,
  PluginStatus,
  Provider,
  ViewContribution,
} from './plugin.ts'
import type { Router } from './router.ts'
import type { SlotItem } from './slots.ts'

/** Edges that tests replace. */
export interface Platform {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** The browser's storage, or undefined where there is none. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Uniform in [0, 1): jitter only, never ids. */
  readonly random: () => number
  /** Default: the browser's, read when it is first needed, because the first read takes 10 ms. */
  readonly timeZone?: string | undefined
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[]
}

export interface KernelOptions {
  readonly projectId: string
  /** The name of the modal, which separates its storage from that of others. */
  readonly name?: string | undefined
  readonly plugins: readonly InstalledPlugin[]
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  readonly sdk: { readonly type: string; readonly version: string }
  /** The host's own choices by feature key, which override remote config. */
  readonly features?: Readonly<Record<string, FeatureValue | undefined>> | undefined
  /** Switches that belong to no plugin, with their default values. */
  readonly defaults?: Readonly<Record<string, FeatureValue>> | undefined
  /** Whether the plugin with this switch must not run in this time zone, whatever the switch says. */
  readonly restricted?: ((feature: string, timeZone: () => string) => boolean) | undefined
  readonly locale?: string | undefined
  readonly strings?: Readonly<Record<string, string>> | undefined
  readonly embedded?: boolean | undefined
  readonly logger?: Logger | undefined
  readonly platform?: Partial<Platform> | undefined
  /** The shell's own services; their context's id is `shell`. */
  readonly services?: readonly Provider[] | undefined
  /** The shell's own views, words and policies. */
  readonly contributes?: Contributions | undefined
  /** The schema of an item, by slot id. A plugin whose item does not match is PLUGIN_INVALID. */
  readonly slots?: Readonly<Record<string, Schema<unknown>>> | undefined
  /** The view to open with, unless a policy names another one. */
  readonly start?: AnyView | undefined
  /** Called synchronously when the modal opens and closes. */
  readonly modal?: { opened?(view: string): void; closed?(): void } | undefined
}

/** Counts for leak tests and state inspectors. */
export interface Inspection {
  readonly listeners: number
  readonly slices: readonly string[]
  readonly contributors: number
  readonly stack: readonly string[]
}

export interface SlotEntry<I> {
  readonly plugin: string
  readonly item: I
}

/** An item, with the lifetime of the plugin that contributed it. */
export interface OwnedEntry<I> extends SlotEntry<I> {
  /** Aborts when the plugin has stopped. */
  readonly signal: AbortSignal
}

export interface ViewEntry {
  readonly plugin: string
  readonly view: ViewContribution
}

export interface PluginHost {
  readonly statuses: Readable<Readonly<Record<string, PluginStatus>>>
  /** Effective features: the host's choice, else the latest valid remote config, else the default. */
  readonly features: Readable<Readonly<Record<string, FeatureValue>>>
  pin(key: string, value: FeatureValue | undefined): void
  /** Starts a plugin with what it requires; rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  activate(id: string): Promise<PluginContext>
  /** The host's options for it, as its schema reads them. Throws PLUGIN_OPTIONS. */
  options(id: string): unknown
  /** The context of an active plugin. */
  context(id: string): PluginContext | undefined
  /** Starts every plugin of this activation (and 'init' ones). Resolves when all are active or failed. */
  start(activation: Activation): Promise<void>
  /** A contribution threw; the third time within a minute switches the plugin off. */
  crashed(id: string, contribution: string, error: unknown): void
  /** Resolves when no plugin is starting or stopping. */
  settled(): Promise<void>
}

export interface Kernel {
  readonly bus: Bus
  readonly router: Router
  readonly storage: KernelStorage
  readonly http: Http
  readonly i18n: I18n
  readonly clock: Clock
  readonly logger: Logger
  readonly reporter: Reporter
  readonly chunks: ChunkLoader
  /** Loads chunks of a plugin, and adds the words that they bring (`strings`). */
  chunksOf(plugin: string): ChunkLoader
  readonly config: RemoteConfig
  readonly plugins: PluginHost
  readonly platform: Platform
  /** Loads the catalogue's texts (`error.<CODE>`), which come after the first view. Never rejects. */
  errorWords(): Promise<void>
  /** The service as it is now, or undefined. */
  maybe<T>(token: Token<T>): T | undefined
  /** Starts the plugin that provides it if necessary. */
  ready<T>(token: Token<T>): Promise<T>
  items<I extends SlotItem>(slot: SlotRef<I>): Readable<readonly OwnedEntry<I>[]>
  view(ref: Pick<AnyView, 'id'>): ViewEntry | undefined
  /** The context for `shell` itself. */
  readonly context: PluginContext
  inspect(): Inspection
  dispose(): Promise<void>
}

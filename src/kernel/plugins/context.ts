import type {
  Bus,
  ChunkLoader,
  Clock,
  I18n,
  ItemContext,
  KernelStorage,
  Logger,
  PluginContext,
  PluginManifest,
  Provider,
  Readable,
  Reporter,
  Router,
  Slice,
} from '../contracts/index.ts'
import type { KernelBus } from '../bus.ts'
import type { Container } from '../container.ts'
import type { HttpOf } from '../http.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { AnyToken, Token } from '../refs.ts'
import { scopedReporter } from '../reporter.ts'
import { ownUndo, type OwnedScope } from '../scope.ts'
import { derive } from '../derive.ts'
import type { Contributions } from './contributions.ts'
import { createSlice, type Store } from '../store.ts'

/** The kernel's parts that a plugin's context is made of. */
export interface Parts {
  readonly bus: KernelBus
  readonly router: Router
  readonly store: Store
  readonly storage: { scoped(prefix: string): KernelStorage }
  readonly httpOf: HttpOf
  readonly i18n: I18n
  readonly clock: Clock
  readonly logger: Logger
  readonly reporter: Reporter
  /** Loads chunks of the plugin; the words that they bring are the plugin's. */
  readonly chunksOf: (id: string) => ChunkLoader
  /** Adds the words that a plugin's code brings. */
  readonly learn: Contributions['learn']
  /** Resolves when a plugin's words in the language of the page are there; undefined for an English page. */
  readonly speak: ((manifest: PluginManifest) => Promise<void>) | undefined
  readonly container: Container
  readonly guardians: PluginContext['guardians']
  readonly items: Contributions['items']
  readonly ready: PluginContext['ready']
  /** Changes when a plugin starts or stops. */
  readonly statuses: () => Readable<unknown>
  /** Gets what a plugin's timers and listeners throw. */
  readonly threw: Reporter['report']
}

/**
 * The tokens that a plugin's code may ask for: what its manifest declares, its own services and the kernel's. Others are
 * refused in every run: the stop order follows `requires`, so an undeclared service could be gone before its user stops.
 */
export function reachOf(
  manifest: Pick<PluginManifest, 'requires' | 'optional' | 'provides'>,
  services: readonly Provider[],
  isBuiltIn: (token: AnyToken) => boolean,
): (token: AnyToken) => boolean {
  const { requires = {}, optional = {}, provides = [] } = manifest
  const own = services.map(({ token }) => token)
  const keys = new Set(
    [...Object.values(requires), ...Object.values(optional), ...provides, ...own].map(({ key }) => key),
  )
  return (token) => keys.has(token.key) || isBuiltIn(token)
}

export function undeclared(id: string, token: AnyToken): LatchkeyError {
  return new LatchkeyError('SERVICE_UNAVAILABLE', {
    params: { token: token.id },
    detail: `${id} does not declare ${token.id}`,
  })
}

/** What a plugin's code works with; frozen, so that a plugin cannot change the kernel for others (T14). */
export function createContext(
  { id, servers }: Pick<PluginManifest, 'id' | 'servers'>,
  options: unknown,
  scope: OwnedScope,
  parts: Parts,
  mayUse: (token: AnyToken) => boolean,
): PluginContext {
  const { container, store, i18n } = parts
  const chunks = parts.chunksOf(id)
  const reporter = scopedReporter(parts.reporter, id)
  const { guard } = scopedReporter({ ...parts.reporter, report: parts.threw }, id)
  let slice: Slice<unknown> | undefined
  // Owned first, so it ends last: a plugin that stops may still tell a wallet that it disconnects, and wait for it.
  const life = new AbortController()
  const { clock, end } = ownedClock(parts.clock, guard)
  scope.own(() => {
    life.abort()
    end()
  })
  /** The same value; its listeners are removed with the plugin. */
  const owned = <T>({ get, subscribe }: Readable<T>): Readable<T> => ({
    get,
    subscribe: (listener) => ownUndo(scope, subscribe(listener)),
  })
  function declared<T>(token: Token<T>): Token<T> {
    if (mayUse(token)) return token
    throw undeclared(id, token)
  }

  return Object.freeze<PluginContext>({
    id,
    options,
    signal: scope.signal,
    own: scope.own,
    hold: scope.hold,
    use: (token) => container.get(declared(token)),
    maybe: (token) => container.maybe(declared(token)),
    watch<T>(token: Token<T>) {
      declared(token)
      return owned(derive([parts.statuses()], () => container.maybe(token)))
    },
    ready: async (token) => parts.ready(declared(token)),
    guardians: parts.guardians,
    items(slot) {
      const entries = parts.items(slot)
      return owned(derive([entries], () => entries.get().map(({ item }) => item)))
    },
    // Not limited to what this plugin declares: it belongs to the items, whose plugins have stopped when they are gone.
    itemContext: Object.freeze<ItemContext>({
      maybe: (token) => container.maybe(token),
      ready: parts.ready,
      router: parts.router,
      t: i18n.t,
    }),
    slice<S>(initial: S): Slice<S> {
      // Code that runs after its plugin has stopped gets a slice outside the store, which must not grow again.
      slice ??= scope.signal.aborted ? createSlice<unknown>(initial, reporter, id) : store.slice<unknown>(id, initial)
      return slice as unknown as Slice<S>
    },
    bus: Object.freeze<Bus>(parts.bus.scoped(id, scope, guard)),
    router: parts.router,
    storage: parts.storage.scoped(`${id}:`),
    http: parts.httpOf({ servers, options, life: life.signal }),
    i18n,
    clock,
    logger: frozenLogger(parts.logger),
    reporter: Object.freeze<Reporter>({
      ...reporter,
      onReport: (listener) => ownUndo(scope, reporter.onReport(listener)),
    }),
    chunks: Object.freeze<ChunkLoader>({
      load: (loader, what, signal = life.signal) => chunks.load(loader, what, signal),
    }),
  })
}

/**
 * The clock of one plugin, frozen. What a timer throws is reported as the plugin's fault; no timer runs after `end`.
 */
function ownedClock(clock: Clock, guard: Reporter['guard']): { readonly clock: Clock; end(): void } {
  const timers = new Set<unknown>()
  let over = false
  const owned: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    setTimeout(fn, ms) {
      if (over) return undefined
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        guard({ contribution: 'timer' }, fn, undefined)
      }, ms)
      timers.add(timer)
      return timer
    },
    clearTimeout(timer) {
      timers.delete(timer)
      clock.clearTimeout(timer)
    },
  }
  const end = (): void => {
    over = true
    timers.forEach((timer) => clock.clearTimeout(timer))
  }
  return { clock: Object.freeze(owned), end }
}

/** A frozen copy: the logger is the host's own object, so it is neither frozen nor given to plugins. */
function frozenLogger(logger: Logger): Logger {
  return Object.freeze<Logger>({
    error: (...line) => logger.error(...line),
    warn: (...line) => logger.warn(...line),
    info: (...line) => logger.info(...line),
    debug: (...line) => logger.debug(...line),
  })
}

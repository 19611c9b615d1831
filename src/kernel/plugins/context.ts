import type {
  Bus,
  ChunkLoader,
  Clock,
  I18n,
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
  readonly chunks: ChunkLoader
  readonly container: Container
  readonly guardians: PluginContext['guardians']
  readonly items: Contributions['items']
  readonly ready: PluginContext['ready']
  /** Changes with everything that starts and stops. */
  readonly statuses: () => Readable<unknown>
  /** Told what an owner's timers and listeners throw. */
  readonly threw: Reporter['report']
}

/**
 * The tokens that a plugin's code may ask for: what its manifest declares, its own services and the kernel's. Undeclared
 * use would break the stop order, which follows `requires`; so it fails in every run, not in some.
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
  const reporter = scopedReporter(parts.reporter, id)
  const { guard } = scopedReporter({ ...parts.reporter, report: parts.threw }, id)
  let slice: Slice<unknown> | undefined
  // First in the scope, so it goes last: who says goodbye at the end may still ask and wait.
  const life = new AbortController()
  const { clock, end } = ownedClock(parts.clock, guard)
  scope.own(() => {
    life.abort()
    end()
  })
  /** Its listeners go with the plugin. */
  const owned = <T>({ get, subscribe }: Readable<T>): Readable<T> => ({
    get,
    subscribe: (listener) => ownUndo(scope, subscribe(listener)),
  })
  const maybe = <T>(token: Token<T>): T | undefined => (mayUse(token) ? container.maybe(token) : undefined)

  return Object.freeze<PluginContext>({
    id,
    options,
    signal: scope.signal,
    own: scope.own,
    hold: scope.hold,
    use<T>(token: Token<T>): T {
      if (mayUse(token)) return container.get(token)
      throw undeclared(id, token)
    },
    maybe,
    watch: (token) => owned(derive([parts.statuses()], () => maybe(token))),
    async ready(token) {
      if (mayUse(token)) return parts.ready(token)
      throw undeclared(id, token)
    },
    guardians: parts.guardians,
    items(slot) {
      const entries = parts.items(slot)
      return owned(derive([entries], () => entries.get().map(({ item }) => item)))
    },
    slice<S>(initial: S): Slice<S> {
      // Late code of a plugin that has stopped gets a slice that nobody sees; the store must not grow again.
      slice ??= scope.signal.aborted ? createSlice<unknown>(initial, reporter, id) : store.slice<unknown>(id, initial)
      return slice as unknown as Slice<S>
    },
    bus: Object.freeze<Bus>(parts.bus.scoped(id, scope, guard)),
    router: parts.router,
    storage: parts.storage.scoped(`${id}:`),
    http: parts.httpOf({ servers, options, life: life.signal }),
    i18n: Object.freeze<I18n>({
      ...i18n,
      add(_, table) {
        const words = i18n.add(id, table)
        return { dispose: ownUndo(scope, () => void words.dispose()) }
      },
    }),
    clock,
    logger: loggerFace(parts.logger),
    reporter: Object.freeze<Reporter>({
      ...reporter,
      onReport: (listener) => ownUndo(scope, reporter.onReport(listener)),
    }),
    chunks: Object.freeze<ChunkLoader>({
      load: (loader, what, signal = life.signal) => parts.chunks.load(loader, what, signal),
    }),
  })
}

/**
 * The clock, behind a frozen face. A timer that throws is a fault of the plugin, not of the page; none goes off after the
 * `end` of the plugin's life.
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

/** The host's logger is the host's own object; it is neither frozen nor handed out. */
function loggerFace(logger: Logger): Logger {
  return Object.freeze<Logger>({
    error: (...line) => logger.error(...line),
    warn: (...line) => logger.warn(...line),
    info: (...line) => logger.info(...line),
    debug: (...line) => logger.debug(...line),
  })
}

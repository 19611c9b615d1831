import type {
  Bus,
  ChunkLoader,
  Clock,
  Http,
  I18n,
  KernelStorage,
  Logger,
  PluginContext,
  PluginManifest,
  Provider,
  Reporter,
  Router,
  Slice,
} from '../contracts/index.ts'
import type { KernelBus } from '../bus.ts'
import type { Container } from '../container.ts'
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
  readonly http: Http
  readonly i18n: I18n
  readonly clock: Clock
  readonly logger: Logger
  readonly reporter: Reporter
  readonly chunks: ChunkLoader
  readonly container: Container
  readonly guardians: PluginContext['guardians']
  readonly items: Contributions['items']
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
  id: string,
  options: unknown,
  scope: OwnedScope,
  parts: Parts,
  mayUse: (token: AnyToken) => boolean,
): PluginContext {
  const { container, store, i18n } = parts
  const reporter = scopedReporter(parts.reporter, id)
  const { guard } = scopedReporter({ ...parts.reporter, report: parts.threw }, id)
  let slice: Slice<unknown> | undefined

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
    maybe: <T>(token: Token<T>) => (mayUse(token) ? container.maybe(token) : undefined),
    guardians: parts.guardians,
    items: (slot) =>
      derive([parts.items(slot)], () =>
        parts
          .items(slot)
          .get()
          .map(({ item }) => item),
      ),
    slice<S>(initial: S): Slice<S> {
      // Late code of a plugin that has stopped gets a slice that nobody sees; the store must not grow again.
      slice ??= scope.signal.aborted ? createSlice<unknown>(initial, reporter, id) : store.slice<unknown>(id, initial)
      return slice as unknown as Slice<S>
    },
    bus: Object.freeze<Bus>(parts.bus.scoped(id, scope, guard)),
    router: parts.router,
    storage: parts.storage.scoped(`${id}:`),
    http: parts.http,
    i18n: Object.freeze<I18n>({
      ...i18n,
      add(_, table) {
        const words = i18n.add(id, table)
        return { dispose: ownUndo(scope, () => void words.dispose()) }
      },
    }),
    clock: guardedClock(parts.clock, guard),
    logger: loggerFace(parts.logger),
    reporter: Object.freeze<Reporter>({
      ...reporter,
      onReport: (listener) => ownUndo(scope, reporter.onReport(listener)),
    }),
    chunks: parts.chunks,
  })
}

/** The clock, behind a frozen face; a timer that throws is a fault of the plugin, not of the page. */
function guardedClock(clock: Clock, guard: Reporter['guard']): Clock {
  return Object.freeze<Clock>({
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    setTimeout: (fn, ms) => clock.setTimeout(() => guard({ contribution: 'timer' }, fn, undefined), ms),
    clearTimeout: (handle) => clock.clearTimeout(handle),
  })
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

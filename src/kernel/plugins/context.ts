import type { Bus, ChunkLoader, Clock, Http, I18n, Logger, PluginContext, PluginManifest, Reporter, Router, KernelStorage } from '../contracts/index.ts'
import type { KernelBus } from '../bus.ts'
import type { Container } from '../container.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { AnyToken, Token } from '../refs.ts'
import { scopedReporter } from '../reporter.ts'
import type { OwnedScope } from '../scope.ts'
import type { Store } from '../store.ts'

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
}

/** What a plugin's code works with; frozen, so that a plugin cannot change the kernel for others (T14). */
export function createContext(
  manifest: Pick<PluginManifest, 'id' | 'requires' | 'optional' | 'provides'>,
  options: unknown,
  scope: OwnedScope,
  parts: Parts,
  isBuiltIn: (token: AnyToken) => boolean,
): PluginContext {
  const { id } = manifest
  const { container, store } = parts
  const bus: Bus = Object.freeze(parts.bus.scoped(id, scope))
  const declared = new Set<symbol>(
    [...Object.values(manifest.requires ?? {}), ...Object.values(manifest.optional ?? {}), ...(manifest.provides ?? [])].map(({ key }) => key),
  )
  // Undeclared use would break the stop order, which follows `requires`; so it fails in every run, not in some.
  const mayUse = (token: AnyToken): boolean => declared.has(token.key) || isBuiltIn(token)

  return Object.freeze<PluginContext>({
    id,
    options,
    signal: scope.signal,
    own: scope.own,
    hold: scope.hold,
    use<T>(token: Token<T>): T {
      if (mayUse(token)) return container.get(token)
      throw new LatchkeyError('SERVICE_UNAVAILABLE', { params: { token: token.id }, detail: `${id} does not declare ${token.id}` })
    },
    maybe: <T>(token: Token<T>) => (mayUse(token) ? container.maybe(token) : undefined),
    slice: (initial) => store.slice(id, initial),
    bus,
    router: parts.router,
    storage: parts.storage.scoped(`${id}:`),
    http: parts.http,
    i18n: parts.i18n,
    clock: parts.clock,
    logger: parts.logger,
    reporter: scopedReporter(parts.reporter, id),
    chunks: parts.chunks,
  })
}

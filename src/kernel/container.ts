// tsyringe's container without its decorators, which nothing here uses: they alone want the metadata polyfill, and that
// one costs 2.4 KiB before the wallet list and changes `Reflect` for the whole page (its build: scripts/aliases.ts).
import { instance as globalContainer } from '#tsyringe'
import type { PluginContext, Provider, Reporter } from './contracts/index.ts'
import { LatchkeyError } from './errors/index.ts'
import { freezeShared } from './freeze.ts'
import type { AnyToken, Token } from './refs.ts'

/**
 * Services by token. One container per modal and, under it, one per plugin; a service is built in the container that
 * registered it, once, when first asked for, and dies with it. Nothing is ever registered in tsyringe's global root.
 */
export interface Container {
  /** Throws SERVICE_UNAVAILABLE, SERVICE_CYCLE, or what making the service threw. */
  get<T>(token: Token<T>): T
  /** Never throws: a neighbour that cannot be made is reported and counts as absent. */
  maybe<T>(token: Token<T>): T | undefined
  has(token: AnyToken): boolean
  /** A plugin's own container, holding its services. Throws SERVICE_DUPLICATE, SERVICE_CYCLE; then nothing is held. */
  child(owner: string, services: readonly Provider[], context: PluginContext): { dispose(): Promise<void> }
  dispose(): Promise<void>
}

interface Entry {
  readonly owner: string
  readonly provider: Provider
  readonly di: ReturnType<typeof globalContainer.createChildContainer>
}

export function createContainer({ reporter }: { readonly reporter: Reporter }): Container {
  const modal = globalContainer.createChildContainer()
  const entries = new Map<symbol, Entry>()
  const building: AnyToken[] = []

  function get<T>(token: Token<T>): T {
    const entry = entries.get(token.key)
    if (!entry) throw new LatchkeyError('SERVICE_UNAVAILABLE', { params: { token: token.id }, detail: token.id })
    return entry.di.resolve<T>(token.key)
  }

  function maybe<T>(token: Token<T>): T | undefined {
    const entry = entries.get(token.key)
    if (!entry) return undefined
    return reporter.guard({ plugin: entry.owner, contribution: `service:${token.id}` }, () => get(token), undefined)
  }

  function build(provider: Provider, context: PluginContext): unknown {
    // Registration refused the circles it could see; one through `context.use` shows only now.
    refuseCircle(building, provider.token)
    building.push(provider.token)
    try {
      const deps: Record<string, unknown> = {}
      for (const [name, token] of Object.entries(provider.requires)) deps[name] = get(token as Token<unknown>)
      for (const [name, token] of Object.entries(provider.optional)) deps[name] = maybe(token as Token<unknown>)
      return freezeShared(provider.make(deps, context))
    } finally {
      building.pop()
    }
  }

  function refuseDuplicates(owner: string, services: readonly Provider[]): void {
    const owners = new Map([...entries].map(([key, entry]) => [key, entry.owner]))
    for (const { token } of services) {
      const other = owners.get(token.key)
      if (other !== undefined) {
        throw new LatchkeyError('SERVICE_DUPLICATE', {
          params: { token: token.id },
          detail: `${token.id}: ${other}, ${owner}`,
        })
      }
      owners.set(token.key, owner)
    }
  }

  /** Optional neighbours count too: whether they are there must not decide whether a plugin works. */
  function refuseCircles(services: readonly Provider[]): void {
    const offered = new Map(services.map((provider) => [provider.token.key, provider]))
    const done = new Set<Provider>()
    const visit = (provider: Provider, path: readonly AnyToken[]): void => {
      refuseCircle(path, provider.token)
      if (done.has(provider)) return
      for (const { key } of [...Object.values(provider.requires), ...Object.values(provider.optional)]) {
        const needed = offered.get(key) ?? entries.get(key)?.provider
        if (needed) visit(needed, [...path, provider.token])
      }
      done.add(provider)
    }
    for (const provider of services) visit(provider, [])
  }

  return {
    get,
    maybe,
    has: (token) => entries.has(token.key),
    child(owner, services, context) {
      refuseDuplicates(owner, services)
      refuseCircles(services)
      const di = modal.createChildContainer()
      for (const provider of services) {
        di.register(provider.token.key, { useFactory: once(() => build(provider, context)) })
        entries.set(provider.token.key, { owner, provider, di })
      }
      return {
        async dispose() {
          for (const [key, entry] of entries) if (entry.di === di) entries.delete(key)
          await di.dispose()
        },
      }
    },
    dispose: async () => {
      entries.clear()
      await modal.dispose()
    },
  }
}

/** Throws SERVICE_CYCLE, with the way round, when `token` is on `path` already. */
function refuseCircle(path: readonly AnyToken[], token: AnyToken): void {
  const start = path.findIndex(({ key }) => key === token.key)
  if (start < 0) return
  const circle = [...path.slice(start), token].map(({ id }) => id).join(' → ')
  throw new LatchkeyError('SERVICE_CYCLE', { params: { path: circle }, detail: circle })
}

/** The first answer, for ever; a throw is no answer. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

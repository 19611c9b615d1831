// tsyringe's container without its decorators, which nothing here uses (scripts/aliases.ts). Only they need the metadata
// polyfill, which costs 2.4 KiB of the first load and changes `Reflect` for the whole page.
import { instance as globalContainer } from '#tsyringe'
import made from '#tsyringe/made'
import type { PluginContext, Provider, Reporter } from './contracts/index.ts'
import { LatchkeyError } from './errors/index.ts'
import { freezeShared } from './freeze.ts'
import type { AnyToken, Token } from './refs.ts'

/**
 * Services by token. One container per modal and, under it, one per plugin; a service is built in the container that
 * registered it, once, when first asked for, and disposed with it. Nothing is ever registered in tsyringe's global root.
 */
export interface Container {
  /** Throws SERVICE_UNAVAILABLE, SERVICE_CYCLE, or what making the service threw. */
  get<T>(token: Token<T>): T
  /** Never throws: a service that cannot be made is reported and counts as absent. */
  maybe<T>(token: Token<T>): T | undefined
  has(token: AnyToken): boolean
  /** A plugin's own container, holding its services. Throws SERVICE_DUPLICATE; then none is registered. */
  child(owner: string, services: readonly Provider[], context: PluginContext): { dispose(): Promise<void> }
  dispose(): Promise<void>
}

interface Entry {
  readonly owner: string
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
    refuseCycle(building, provider.token)
    building.push(provider.token)
    try {
      const deps: Record<string, unknown> = {}
      for (const [name, token] of Object.entries(provider.requires)) deps[name] = get(token as Token<unknown>)
      for (const [name, token] of Object.entries(provider.optional)) deps[name] = context.watch(token)
      return freezeShared(provider.make(deps, context))
    } finally {
      building.pop()
    }
  }

  function refuseDuplicates(owner: string, services: readonly Provider[]): void {
    const seen = new Set<symbol>()
    for (const { token } of services) {
      const { id, key } = token
      if (entries.has(key) || seen.has(key)) {
        const other = entries.get(key)?.owner ?? owner
        throw new LatchkeyError('SERVICE_DUPLICATE', { params: { token: id }, detail: `${id}: ${other}, ${owner}` })
      }
      seen.add(key)
    }
  }

  return {
    get,
    maybe,
    has: (token) => entries.has(token.key),
    child(owner, services, context) {
      refuseDuplicates(owner, services)
      const di = modal.createChildContainer()
      for (const provider of services) {
        di.register(provider.token.key, { useFactory: made(() => build(provider, context)) })
        entries.set(provider.token.key, { owner, di })
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

/** Throws SERVICE_CYCLE, naming the cycle, when `token` is on `path` already. */
function refuseCycle(path: readonly AnyToken[], token: AnyToken): void {
  const start = path.findIndex(({ key }) => key === token.key)
  if (start < 0) return
  const cycle = [...path.slice(start), token].map(({ id }) => id).join(' → ')
  throw new LatchkeyError('SERVICE_CYCLE', { params: { path: cycle }, detail: cycle })
}

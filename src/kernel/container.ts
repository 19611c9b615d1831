// tsyringe asks for the metadata polyfill when it is loaded; the small build is enough, since no metadata is used.
import 'reflect-metadata/lite'
import { container as globalContainer, instanceCachingFactory, type DependencyContainer } from 'tsyringe'
import type { PluginContext, Provider } from './contracts/index.ts'
import { LatchkeyError } from './errors/index.ts'
import type { AnyToken, Token } from './refs.ts'

/**
 * Services by token. One container per modal and, under it, one per plugin; a service is built in the container that
 * registered it, once, when first asked for, and dies with it. Nothing is ever registered in tsyringe's global root.
 */
export interface Container {
  /** Throws SERVICE_UNAVAILABLE, SERVICE_CYCLE. */
  get<T>(token: Token<T>): T
  maybe<T>(token: Token<T>): T | undefined
  has(token: AnyToken): boolean
  /** A plugin's own container, holding its services. Throws SERVICE_DUPLICATE. */
  child(owner: string, services: readonly Provider[], context: PluginContext): { dispose(): Promise<void> }
  dispose(): Promise<void>
}

export function createContainer(): Container {
  const modal = globalContainer.createChildContainer()
  const owners = new Map<symbol, { readonly owner: string; readonly di: DependencyContainer }>()
  const building: AnyToken[] = []

  function get<T>(token: Token<T>): T {
    const entry = owners.get(token.key)
    if (!entry) throw new LatchkeyError('SERVICE_UNAVAILABLE', { params: { token: token.id }, detail: token.id })
    return entry.di.resolve<T>(token.key)
  }

  function maybe<T>(token: Token<T>): T | undefined {
    return owners.has(token.key) ? get(token) : undefined
  }

  function build(provider: Provider, context: PluginContext): unknown {
    if (building.some((token) => token.key === provider.token.key)) {
      const path = [...building, provider.token].map((token) => token.id).join(' → ')
      throw new LatchkeyError('SERVICE_CYCLE', { params: { path }, detail: path })
    }
    building.push(provider.token)
    try {
      const deps: Record<string, unknown> = {}
      for (const [name, token] of Object.entries(provider.requires)) deps[name] = get(token as Token<unknown>)
      for (const [name, token] of Object.entries(provider.optional)) deps[name] = maybe(token as Token<unknown>)
      return provider.make(deps, context)
    } finally {
      building.pop()
    }
  }

  return {
    get,
    maybe,
    has: (token) => owners.has(token.key),
    child(owner, services, context) {
      const di = modal.createChildContainer()
      for (const { token } of services) {
        const other = owners.get(token.key)
        if (other) throw new LatchkeyError('SERVICE_DUPLICATE', { params: { token: token.id }, detail: `${token.id}: ${other.owner}, ${owner}` })
      }
      for (const provider of services) {
        di.register(provider.token.key, { useFactory: instanceCachingFactory(() => build(provider, context)) })
        owners.set(provider.token.key, { owner, di })
      }
      return {
        async dispose() {
          for (const [key, entry] of owners) if (entry.di === di) owners.delete(key)
          await di.dispose()
        },
      }
    },
    dispose: async () => {
      owners.clear()
      await modal.dispose()
    },
  }
}

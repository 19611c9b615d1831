import type { HttpRequest, KernelOptions, ServerName } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

type Query = HttpRequest<unknown>['query']

/** The full address of a path at an endpoint, or at `own`, a plugin's own server. Throws INVALID_OPTIONS. */
export type AddressOf = (server: ServerName, path: string, query: Query, own?: string) => string

/**
 * Checks the endpoints once; throws INVALID_OPTIONS. Paths are joined to the endpoint's own path, never resolved
 * against it: `/v1` at `http://x/sdk` is `http://x/sdk/v1`, so that a service may live below a prefix. A path cannot
 * carry a query or leave the endpoint's origin.
 */
export function createAddressOf(endpoints: KernelOptions['endpoints']): AddressOf {
  const bases = new Map(Object.entries(endpoints).map(([key, value]) => [key, checked(key, value)]))
  return (server, path, query, own) => {
    const url = new URL((own === undefined ? bases.get(server) : checked(server, own)) ?? unusable(server))
    const below = path.replace(/^\/+/, '')
    if (below) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${below}`
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    }
    return url.href
  }
}

function checked(key: string, value: string): URL {
  try {
    const url = new URL(value)
    // The relay is reached by WebSocket; all others by fetch.
    if ((key === 'relay' ? /^(http|ws)s?:/ : /^https?:/).test(url.href)) return url
  } catch {
    // `new URL` could not read it.
  }
  return unusable(key)
}

function unusable(key: string): never {
  throw new LatchkeyError('INVALID_OPTIONS', { detail: `${key} has no usable address` })
}

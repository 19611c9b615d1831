import type { EndpointKey, HttpRequest, KernelOptions } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

type Query = HttpRequest<unknown>['query']

/** The full address of a path at an endpoint. */
export type AddressOf = (endpoint: EndpointKey, path: string, query: Query) => string

/**
 * Checks the endpoints once; throws INVALID_OPTIONS. Paths are joined to the endpoint's own path, never resolved
 * against it: `/v1` at `http://x/sdk` is `http://x/sdk/v1`, so that a service may live below a prefix. A path cannot
 * carry a query or leave the endpoint's origin.
 */
export function createAddressOf(endpoints: KernelOptions['endpoints']): AddressOf {
  const bases = new Map(Object.entries(endpoints).map(([key, value]) => [key, checked(key, value)]))
  return (endpoint, path, query) => {
    const url = new URL(bases.get(endpoint) ?? unusable(endpoint))
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
    // Not even an address.
  }
  return unusable(key)
}

function unusable(key: string): never {
  throw new LatchkeyError('INVALID_OPTIONS', { detail: `endpoints.${key} is not a usable address` })
}

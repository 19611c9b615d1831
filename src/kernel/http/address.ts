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
  return (endpoint, path, query = {}) => {
    const base = bases.get(endpoint)
    if (!base) throw new LatchkeyError('INVALID_OPTIONS', { detail: `endpoints.${endpoint} is missing` })
    const url = new URL(base)
    const below = path.replace(/^\/+/, '')
    if (below) url.pathname = `${base.pathname.replace(/\/+$/, '')}/${below}`
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    }
    return url.href
  }
}

function checked(key: string, value: string): URL {
  // The relay is reached by WebSocket; all others by fetch.
  const protocols = key === 'relay' ? /^(https?|wss?):$/ : /^https?:$/
  const url = parsed(value)
  if (url && protocols.test(url.protocol)) return url
  throw new LatchkeyError('INVALID_OPTIONS', {
    detail: `endpoints.${key} is not an address: ${`${value}`.slice(0, 120)}`,
  })
}

function parsed(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

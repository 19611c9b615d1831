import type { EndpointKey, Http, HttpRequest, KernelOptions, Platform } from './contracts/index.ts'
import { LatchkeyError } from './errors/index.ts'
import { createAddressOf } from './http/address.ts'
import { within } from './wait.ts'

/** Milliseconds for the code of requests itself to arrive. */
const CHUNK_LIMIT = 10_000

interface HttpParts extends Pick<KernelOptions, 'endpoints' | 'projectId' | 'sdk'> {
  readonly platform: Pick<Platform, 'clock' | 'fetch' | 'random'>
}

/**
 * Requests to the product's services. `projectId`, `st` and `sv` go along with every GET except to `rpc`, and with
 * POSTs to `analytics`; a request's own `query` has the final word. Throws INVALID_OPTIONS for unusable endpoints.
 */
export function createHttp({ endpoints, projectId, sdk, platform }: HttpParts): Http {
  const addressOf = createAddressOf(endpoints)
  const common = { projectId, st: sdk.type, sv: sdk.version }

  const url = (endpoint: EndpointKey, path: string, query: HttpRequest<unknown>['query'], method = 'GET'): string => {
    const counted = method === 'GET' ? endpoint !== 'rpc' : endpoint === 'analytics'
    return addressOf(endpoint, path, { ...(counted && common), ...query })
  }

  async function send<T>(
    method: 'GET' | 'POST',
    endpoint: EndpointKey,
    path: string,
    request: HttpRequest<T>,
  ): Promise<T> {
    const { signal } = request
    const address = url(endpoint, path, request.query, method)
    const { clock } = platform
    const atLimit = (): never => {
      throw new LatchkeyError('HTTP_TIMEOUT', { detail: `${endpoint} ${path}` })
    }
    const chunk = await within({ clock, ms: CHUNK_LIMIT, signal, atLimit }, () =>
      import('./http/send.ts').catch((cause: unknown) => {
        throw new LatchkeyError('HTTP_NETWORK', { detail: `${endpoint} ${path}`, cause })
      }),
    )
    return chunk.send({ platform, method, endpoint, path, address, request })
  }

  return Object.freeze<Http>({
    get: (endpoint, path, request) => send('GET', endpoint, path, request),
    post: (endpoint, path, request) => send('POST', endpoint, path, request),
    url: (endpoint, path, query) => url(endpoint, path, query),
  })
}

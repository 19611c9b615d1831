import type { EndpointKey, Http, HttpRequest, KernelOptions, Platform } from './contracts/index.ts'
import { codeOf, LatchkeyError } from './errors/index.ts'
import { createAddressOf } from './http/address.ts'
import { decode, readText } from './http/body.ts'
import { againAfter, statusError } from './http/failure.ts'
import { retrying, within } from './wait.ts'

const TIMEOUT = 10_000
const RETRIES = 3
const PAUSE = 150
const MAX_BYTES = 2_000_000

interface HttpParts extends Pick<KernelOptions, 'endpoints' | 'projectId' | 'sdk'> {
  readonly platform: Pick<Platform, 'clock' | 'fetch' | 'random'>
}

/**
 * Requests to the product's services. `projectId`, `st` and `sv` go along with every GET except to `rpc`, and with
 * POSTs to `analytics`; a request's own `query` has the final word. Throws INVALID_OPTIONS for unusable endpoints.
 */
export function createHttp({ endpoints, projectId, sdk, platform }: HttpParts): Http {
  // Taken out of the platform: the browser's fetch refuses to be called as a method of another object.
  const { clock, fetch, random } = platform
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
    const { schema, signal, timeout = TIMEOUT, maxBytes = MAX_BYTES } = request
    const get = method === 'GET'
    const address = url(endpoint, path, request.query, method)
    const init: RequestInit = {
      method,
      // Without `json` a string body goes as text/plain, which spares the CORS preflight.
      headers: { ...(request.json && { 'content-type': 'application/json' }), ...request.headers },
      ...(!get && request.body !== undefined && { body: JSON.stringify(request.body) }),
      redirect: 'follow',
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
    }

    const where = `${endpoint} ${path}`
    async function exchange(inner: AbortSignal): Promise<T> {
      try {
        const response = await fetch(address, { ...init, signal: inner })
        if (!response.ok) throw await statusError(response, where, clock)
        return decode(await readText(response, where, maxBytes), where, schema)
      } catch (error) {
        throw codeOf(error).startsWith('HTTP_')
          ? error
          : new LatchkeyError('HTTP_NETWORK', { detail: where, cause: error })
      }
    }
    const atLimit = (): never => {
      throw new LatchkeyError('HTTP_TIMEOUT', { detail: where })
    }
    const retries = get ? (request.retries ?? RETRIES) : 0
    return retrying({ clock, random, signal, retries, pause: PAUSE, again: againAfter }, () =>
      within({ clock, ms: timeout, signal, atLimit }, exchange),
    )
  }

  return Object.freeze<Http>({
    get: (endpoint, path, request) => send('GET', endpoint, path, request),
    post: (endpoint, path, request) => send('POST', endpoint, path, request),
    url: (endpoint, path, query) => url(endpoint, path, query),
  })
}

import { createChunkLoader } from './chunk.ts'
import type { Http, HttpRequest, KernelOptions, Platform, PluginManifest, ServerName } from './contracts/index.ts'
import { codeOf, LatchkeyError } from './errors/index.ts'
import { createAddressOf } from './http/address.ts'

interface HttpParts extends Pick<KernelOptions, 'endpoints' | 'projectId' | 'sdk'> {
  readonly platform: Pick<Platform, 'clock' | 'fetch' | 'random'>
}

/** Who sends the requests. A plugin's requests end with its `life` and may go to servers of its own; the kernel's have no owner. */
export interface HttpOwner {
  readonly servers?: PluginManifest['servers']
  /** The host's options for the plugin, from which the servers' addresses come. */
  readonly options?: unknown
  readonly life?: AbortSignal
}

export type HttpOf = (owner?: HttpOwner) => Http

/**
 * Requests to the product's services. `projectId`, `st` and `sv` go along with every GET except to `rpc`, and with
 * POSTs to `analytics`; a request's own `query` wins. A plugin's own servers get none of these, and cannot replace
 * a service. Throws INVALID_OPTIONS for unusable endpoints.
 */
export function createHttp({ endpoints, projectId, sdk, platform }: HttpParts): HttpOf {
  const chunks = createChunkLoader(platform)
  const addressOf = createAddressOf(endpoints)
  const common = { projectId, st: sdk.type, sv: sdk.version }

  return ({ servers = {}, options, life } = {}) => {
    const isOwn = (server: ServerName): boolean => !Object.hasOwn(endpoints, server) && Object.hasOwn(servers, server)

    const url = (server: ServerName, path: string, query: HttpRequest<unknown>['query'], method = 'GET'): string => {
      if (isOwn(server)) {
        const { url: where } = servers[server]!
        return addressOf(server, path, query, (typeof where === 'string' ? where : where(options)) ?? '')
      }
      const counted = method === 'GET' ? server !== 'rpc' : server === 'analytics'
      return addressOf(server, path, { ...(counted && common), ...query })
    }

    async function send<T>(
      method: 'GET' | 'POST',
      server: ServerName,
      path: string,
      request: HttpRequest<T>,
    ): Promise<T> {
      const address = url(server, path, request.query, method)
      // It also ends the wait for the code below.
      const signal = AbortSignal.any([life, request.signal].filter((one) => one !== undefined))
      const chunk = await chunks
        .load(() => import('./http/send.ts'), 'http', signal)
        .catch((cause: unknown) => {
          throw codeOf(cause) === 'ABORTED'
            ? cause
            : new LatchkeyError('HTTP_NETWORK', { detail: `${server} ${path}`, cause })
        })
      return chunk.send({ platform, method, server, path, address, request, signal, isOwn: isOwn(server) })
    }

    return Object.freeze<Http>({
      get: (server, path, request) => send('GET', server, path, request),
      post: (server, path, request) => send('POST', server, path, request),
      url: (server, path, query) => url(server, path, query),
    })
  }
}

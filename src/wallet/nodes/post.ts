import type { NodeFetch, RequestArguments, Time } from '../contracts/index.ts'
import { fetchNode, isLatchkeyError, LatchkeyError, withTimeout } from '#kernel'

export interface NodePost {
  readonly url: string
  readonly args: RequestArguments
  /** Milliseconds until HTTP_TIMEOUT. */
  readonly ms: number
  readonly time: Time
  readonly signal: AbortSignal
  /** The chain's `fetch` (`ChainEnvironment`); default: the page's. */
  readonly fetch?: NodeFetch | undefined
}

/**
 * One JSON-RPC request to one node; resolves to its answer as text. Rejects with ABORTED or an HTTP_… code; the error never
 * contains the address.
 */
export function postToNode({ url, args, ms, time, signal, fetch: send }: NodePost): Promise<string> {
  const { method, params = [] } = args
  return withTimeout({ clock: time, ms, signal, what: method }, async (until) => {
    try {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const request = { method: 'POST', headers, body, signal: until } as const
      const response = await (send ? send(url, { ...request, limit: ms }) : fetchNode(url, request, method))
      const { ok, status } = response
      if (!ok) throw new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${method}: status ${status}` })
      return await response.text()
    } catch (error) {
      throw isLatchkeyError(error) ? error : new LatchkeyError('HTTP_NETWORK', { detail: method })
    }
  })
}

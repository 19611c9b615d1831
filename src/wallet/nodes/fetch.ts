import { fetchNode, isLatchkeyError, LatchkeyError, withTimeout } from '#kernel'
import type { NodeFetch, Time } from '../contracts/index.ts'

/** Milliseconds for head and body, unless the caller sets a limit. */
const LIMIT = 10_000

/** The `fetch` of chain adapters; `signal` ends all requests. */
export function createNodeFetch({
  time,
  signal: life,
}: {
  readonly time: Time
  readonly signal: AbortSignal
}): NodeFetch {
  return (url, { method = 'GET', headers = {}, body, signal, limit = LIMIT }) => {
    return withTimeout(
      { clock: time, ms: limit, signal: AbortSignal.any([signal, life]), what: 'node' },
      async (until) => {
        try {
          return await fetchNode(url, { method, headers, signal: until, ...(body !== undefined && { body }) }, 'node')
        } catch (error) {
          // The message of fetch may contain the address, and that a key of the host.
          throw isLatchkeyError(error) ? error : new LatchkeyError('HTTP_NETWORK', { detail: 'node' })
        }
      },
    )
  }
}

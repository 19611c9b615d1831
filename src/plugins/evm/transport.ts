import { askInTurn, createRanking, type NodeFetch, type Time } from '#wallet'
import { createTransport, http, shouldThrow, type EIP1193RequestFn, type Transport } from 'viem'

const TIMEOUT = 10_000
const PING_TIMEOUT = 1_000
const BATCH_SIZE = 1_000
const RETRIES = 3
const RETRY_DELAY = 150

export interface TransportOptions {
  readonly urls: readonly string[]
  readonly time: Time
  /** Sends requests to nodes (`ChainEnvironment`). */
  readonly fetch: NodeFetch
  /** Aborts all requests and prevents new ones. */
  readonly signal: AbortSignal
}

/**
 * A viem transport for several nodes of one network. It asks the best node first and the next if one fails, and repeats all up to
 * three times. Unlike viem's `fallback` it can be stopped, ends when its caller cancels, and ranks nodes without polling.
 */
export function rankedTransport({ urls, time, fetch: send, signal }: TransportOptions): Transport<'ranked'> {
  /**
   * Our time limits replace viem's, which always use the page's timers, so that tests can control the clock. Two waits of viem
   * cannot be replaced: the `setTimeout` of 0 that collects a batch, and the pause before a retry (150, 300, 600 ms), which ends
   * with the caller's signal. viem always passes the address and body as strings and the headers as a plain object.
   */
  const fetchWithin =
    (limit: number): typeof fetch =>
    (input, { body, headers } = {}) =>
      send(input as string, {
        method: 'POST',
        headers: headers as Readonly<Record<string, string>>,
        body: body as string,
        signal,
        limit,
      })
  const [asks, pings] = [fetchWithin(TIMEOUT), fetchWithin(PING_TIMEOUT)]
  const open = (url: string) => ({
    call: http(url, { batch: { batchSize: BATCH_SIZE }, timeout: 0, fetchFn: asks })({ retryCount: 0 }),
    ping: http(url, { timeout: 0, fetchFn: pings })({ retryCount: 0 }),
  })
  return () => {
    const ranking = createRanking({
      nodes: urls.map(open),
      // Many public nodes refuse net_listening. A node that answers with an error is alive.
      ping: ({ ping }) => ping.request({ method: 'net_listening' }).catch(ignoreAnswer),
      time,
      signal,
      visible: () => globalThis.document?.visibilityState !== 'hidden',
    })
    return createTransport({
      key: 'ranked',
      name: 'Ranked nodes',
      type: 'ranked',
      retryCount: RETRIES,
      retryDelay: RETRY_DELAY,
      // viem's type has the answer of each method; this function passes on the answer of the node's `request`.
      request: (async (args, options) => {
        ranking.used()
        return askInTurn(
          ranking.order(),
          // viem batches requests by signal, so the caller's signal is not passed. A cancel still ends the retries.
          ({ call }) => call.request(args),
          (error) => isFinal(error) || signal.aborted || options?.signal?.aborted === true,
        )
      }) as EIP1193RequestFn,
    })
  }
}

/** True for an error that every other node would answer too. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && shouldThrow(error)
}

function ignoreAnswer(error: unknown): void {
  if (typeof (error as { readonly code?: unknown } | null)?.code !== 'number') throw error
}

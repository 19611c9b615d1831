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
  /** The page's way to nodes (`ChainEnvironment`). */
  readonly fetch: NodeFetch
  /** Aborts what is under way and lets nothing new out. */
  readonly signal: AbortSignal
}

/**
 * A transport over several nodes of one network: best first, the next when one fails, everything three times more. Like
 * viem's `fallback`, except that it can be stopped, gives up with its caller, and ranks without a polling loop.
 */
export function rankedTransport({ urls, time, fetch: send, signal }: TransportOptions): Transport<'ranked'> {
  /**
   * viem posts texts with plain headers to addresses that are texts. It has no clock but the page's own timers, so its limits
   * are off and ours hold: they run on the environment's clock. Two waits stay on the page's timers, since viem lets nobody
   * bring a clock for them: the turn in which a batch gathers (`setTimeout` of 0), and the pause before a retry (150 ms, then
   * 300, then 600), which ends with the caller's signal.
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
      // A node that answers "unknown method" lives: many public ones lock net_listening away.
      ping: ({ ping }) => ping.request({ method: 'net_listening' }).catch(unlessAnswered),
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
      // The type lists every method with its answer, which the node's own `request` answers and this only hands on.
      request: (async (args, options) => {
        ranking.used()
        return askInTurn(
          ranking.order(),
          // Without the caller's signal: viem batches per signal. A cancel ends the retries, not the others' batch.
          ({ call }) => call.request(args),
          (error) => isFinal(error) || signal.aborted || options?.signal?.aborted === true,
        )
      }) as EIP1193RequestFn,
    })
  }
}

/** A refusal that any other node would repeat. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && shouldThrow(error)
}

function unlessAnswered(error: unknown): void {
  if (typeof (error as { readonly code?: unknown } | null)?.code !== 'number') throw error
}

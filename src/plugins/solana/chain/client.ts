/** Asking a cluster's nodes: the best first, the next when one fails, everything three times more (specification §9). */
import { codeOf, isLatchkeyError, LatchkeyError, sleep } from '#kernel'
import {
  askInTurn,
  createRankings,
  type ChainEnvironment,
  type Network,
  type RequestArguments,
  type Time,
} from '#wallet'
import * as v from 'valibot'
import { exchange } from './jsonRpc.ts'

const TIMEOUT = 10_000
const PING_TIMEOUT = 1_000
const RETRIES = 3
const RETRY_DELAY = 150
/** Read this far into the chain: what is confirmed is not taken back in practice, and a second old at most. */
export const COMMITMENT = { commitment: 'confirmed' } as const

export interface NodeRequest<T> {
  readonly network: Network
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** What the answer must look like; anything else is HTTP_MALFORMED. */
  readonly schema: v.GenericSchema<unknown, T>
}

/** Asks a cluster's nodes. Rejects with a LatchkeyError: ABORTED, an HTTP_… or RPC_… code, a refusal (refusals.ts). */
export type AskNode = <T>(request: NodeRequest<T>) => Promise<T>

/** One ranking of nodes per cluster, made on first use and kept as long as the adapter. */
export function createAskNode(environment: ChainEnvironment, time: Time): AskNode {
  const { fetch, signal: life } = environment
  const rankingOf = createRankings({
    ping: (url) =>
      exchange({ url, args: { method: 'getHealth' }, ms: PING_TIMEOUT, time, signal: life, fetch }).catch(
        unlessUnknown,
      ),
    time,
    signal: life,
  })

  return async ({ network, signal, args, schema }) => {
    const until = AbortSignal.any([signal, life])
    if (until.aborted) throw new LatchkeyError('ABORTED')
    const ranking = rankingOf(network, environment.rpcUrls(network))
    const ask = async (url: string) => {
      const answer = v.safeParse(schema, await exchange({ url, args, ms: TIMEOUT, time, signal: until, fetch }))
      if (answer.success) return answer.output
      throw new LatchkeyError('HTTP_MALFORMED', { detail: `not a valid answer to ${args.method}` })
    }
    for (let tried = 0; ; tried += 1) {
      ranking.used()
      try {
        return await askInTurn(ranking.order(), ask, (error) => until.aborted || isFinal(error))
      } catch (error) {
        if (until.aborted || tried === RETRIES || !isPassing(error)) throw error
        await sleep(time, RETRY_DELAY * 2 ** tried, until)
      }
    }
  }
}

/** Refusals that every node would repeat. A node that lags does not know a fresh blockhash yet: another one may. */
const FINAL: ReadonlySet<string> = new Set(['FEE_BALANCE_TOO_LOW', 'RPC_INVALID_PARAMS', 'RPC_TRANSACTION_REJECTED'])

const isFinal = (error: unknown): boolean => FINAL.has(codeOf(error))

const PASSING: ReadonlySet<string> = new Set([
  'HTTP_MALFORMED',
  'HTTP_NETWORK',
  'HTTP_TIMEOUT',
  'RPC_INTERNAL',
  'RPC_SERVER',
  'TRANSACTION_EXPIRED',
])

/** May it be gone in a moment? */
function isPassing(error: unknown): boolean {
  if (codeOf(error) !== 'HTTP_STATUS' || !isLatchkeyError(error)) return PASSING.has(codeOf(error))
  const status = Number(error.params['status'])
  return status === 408 || status === 429 || status >= 500
}

/** Public nodes lock methods away: one that says so lives. One that is behind says so too, and counts as dead. */
function unlessUnknown(error: unknown): void {
  if (codeOf(error) !== 'RPC_METHOD_NOT_FOUND') throw error
}

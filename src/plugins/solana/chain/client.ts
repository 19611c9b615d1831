/** Sends requests to a cluster's nodes: the best first, the next if one fails, and all again up to three times (specification §9). */
import { codeOf, isTransient, LatchkeyError, sleep } from '#kernel'
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
/** The commitment of all reads. Confirmed blocks are not reverted in practice, and are at most a second old. */
export const COMMITMENT = { commitment: 'confirmed' } as const

export interface NodeRequest<T> {
  readonly network: Network
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** If the answer does not match, HTTP_MALFORMED. */
  readonly schema: v.GenericSchema<unknown, T>
}

/** Rejects with a LatchkeyError: ABORTED, an HTTP_… or RPC_… code, or a code of transactionErrors.ts. */
export type AskNode = <T>(request: NodeRequest<T>) => Promise<T>

/** Makes one ranking of nodes per cluster, with its first request. */
export function createAskNode(environment: ChainEnvironment, time: Time): AskNode {
  const { fetch, signal: life } = environment
  const rankingOf = createRankings({
    ping: (url) =>
      exchange({ url, args: { method: 'getHealth' }, ms: PING_TIMEOUT, time, signal: life, fetch }).catch(
        ignoreUnknownMethod,
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
        if (until.aborted || tried === RETRIES || !isRetryable(error)) throw error
        await sleep(time, RETRY_DELAY * 2 ** tried, until)
      }
    }
  }
}

/** Errors that every node would answer. An unknown blockhash is not one of them: another node may be ahead. */
const FINAL: ReadonlySet<string> = new Set(['FEE_BALANCE_TOO_LOW', 'RPC_INVALID_PARAMS', 'RPC_TRANSACTION_REJECTED'])

export const isFinal = (error: unknown): boolean => FINAL.has(codeOf(error))

/** Answers of a node that is behind or has a bad moment. */
const RETRYABLE: ReadonlySet<string> = new Set(['HTTP_MALFORMED', 'RPC_INTERNAL', 'RPC_SERVER', 'TRANSACTION_EXPIRED'])

/** True for an error that may not occur again after a pause. */
const isRetryable = (error: unknown): boolean => isTransient(error) || RETRYABLE.has(codeOf(error))

/** Public nodes refuse some methods; a node that says so is alive. Any other error of `getHealth` means that it is behind. */
function ignoreUnknownMethod(error: unknown): void {
  if (codeOf(error) !== 'RPC_METHOD_NOT_FOUND') throw error
}

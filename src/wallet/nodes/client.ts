/** Asks a network's nodes: the best first, the next if one fails, and all again up to three times (specification §9). */
import { codeOf, isLatchkeyError, LatchkeyError, sleep, raceAbort } from '#kernel'
import * as v from 'valibot'
import type { CaipNetworkId, ChainEnvironment, Network, RequestArguments, Time } from '../contracts/index.ts'
import { isWebAddress } from './addresses.ts'
import { createJsonRpc, type JsonRpcParts } from './jsonRpc.ts'
import { askInTurn, createRanking, type Ranking } from './ranking.ts'

const PING_TIMEOUT = 1_000
const RETRIES = 3
const RETRY_DELAY = 150

export interface NodeQuestion<T> {
  readonly network: Network
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** If the answer does not match, HTTP_MALFORMED. */
  readonly schema: v.GenericSchema<unknown, T>
}

/** Rejects with CHAIN_NOT_CONFIGURED, ABORTED, an HTTP_… code, or what the client's `errorOf` makes of the node's error. */
export type AskNode = <T>(request: NodeQuestion<T>) => Promise<T>

export interface NodeClientParts extends Pick<ChainEnvironment, 'signal'>, JsonRpcParts {
  readonly rpcUrls: (network: Network) => readonly string[] | Promise<readonly string[]>
  readonly time: Time
  /** The method that samples nodes, and the errors of which a living node answers with one. */
  readonly ping: string
  readonly isAlive: (error: unknown) => boolean
  /** Every node would answer this error. */
  readonly isFinal: (error: unknown) => boolean
  /** Codes of errors that may not occur again after a pause, beside those of `isPassing`. */
  readonly passing?: readonly string[]
  /** How often all nodes are asked again. */
  readonly retries?: number
  /** Sends the requests of one moment in one batch. */
  readonly batch?: boolean
}

/** Keeps one ranking of nodes per network for as long as `signal` lasts. */
export function createNodeClient(parts: NodeClientParts): AskNode {
  const { rpcUrls, time, signal: life, ping, isAlive, isFinal, passing = [], retries = RETRIES, batch = false } = parts
  const rpc = createJsonRpc(parts)
  const rankings = new Map<CaipNetworkId, Ranking<string>>()

  async function rankingOf(network: Network): Promise<Ranking<string>> {
    const id = network.caipNetworkId
    const nodes = (await rpcUrls(network)).filter(isWebAddress)
    if (nodes.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: id })
    const ranking =
      rankings.get(id) ??
      createRanking({
        nodes,
        ping: (url) =>
          rpc.alone(url, { method: ping }, life, PING_TIMEOUT).catch((error: unknown) => {
            if (!isAlive(error)) throw error
          }),
        time,
        signal: life,
        visible: () => globalThis.document?.visibilityState !== 'hidden',
      })
    rankings.set(id, ranking)
    return ranking
  }

  return async ({ network, signal, args, schema }) => {
    const until = AbortSignal.any([signal, life])
    if (until.aborted) throw new LatchkeyError('ABORTED')
    const ranking = await rankingOf(network)

    async function ask(url: string) {
      // Others have a part in a batch, so it does not end with this caller.
      const answer = await (batch ? raceAbort(until, () => rpc.batched(url, args, life)) : rpc.alone(url, args, until))
      const read = v.safeParse(schema, answer)
      if (read.success) return read.output
      throw new LatchkeyError('HTTP_MALFORMED', { detail: `not a valid answer to ${args.method}` })
    }

    for (let tried = 0; ; tried += 1) {
      ranking.used()
      try {
        return await askInTurn(ranking.order(), ask, (error) => until.aborted || isFinal(error))
      } catch (error) {
        const isOver = until.aborted || tried === retries || isFinal(error)
        if (isOver || !(isPassing(error) || passing.includes(codeOf(error)))) throw error
        await sleep(time, RETRY_DELAY * 2 ** tried, until)
      }
    }
  }
}

const PASSING: ReadonlySet<string> = new Set(['HTTP_NETWORK', 'HTTP_TIMEOUT', 'RPC_INTERNAL', 'RPC_LIMIT_EXCEEDED'])

/** True for an error that may not occur again after a pause. */
function isPassing(error: unknown): boolean {
  if (codeOf(error) !== 'HTTP_STATUS' || !isLatchkeyError(error)) return PASSING.has(codeOf(error))
  const status = Number(error.params['status'])
  return status === 408 || status === 429 || status >= 500
}

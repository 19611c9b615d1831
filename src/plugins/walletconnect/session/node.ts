/** Sends the reads that a remote wallet does not answer to the network's own nodes, the best first. */
import { isLatchkeyError, LatchkeyError, objectOf } from '#kernel'
import {
  askInTurn,
  createRankings,
  postToNode,
  withoutAddresses,
  type CaipNetworkId,
  type ChainsService,
  type Network,
  type RequestArguments,
  type Time,
} from '#wallet'
import * as v from 'valibot'

const TIMEOUT = 10_000
const PING_TIMEOUT = 1_000

/** EIP-1474 errors that another node may not have. Every node would answer with the same other errors. */
const RETRYABLE: readonly number[] = [-32601, -32603, -32001, -32002, -32004, -32005]

const Refusal = objectOf({ code: v.number(), message: v.fallback(v.string(), ''), data: v.optional(v.unknown()) })
const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([objectOf({ error: Refusal }), objectOf({ result: v.unknown() })]),
)

export interface NodesParts {
  readonly chains: Pick<ChainsService, 'rpcUrls'>
  readonly networks: readonly Network[]
  readonly time: Time
  /** Cancels every read. */
  readonly signal: AbortSignal
}

/** Rejects with RPC_SERVER (the node's own error is its cause), CHAIN_NOT_CONFIGURED, ABORTED or the transport's code. */
export type AskNode = (
  chainId: CaipNetworkId,
  args: RequestArguments,
  signal: AbortSignal | undefined,
) => Promise<unknown>

export function createAskNode({ chains, networks, time, signal: life }: NodesParts): AskNode {
  const rankingOf = createRankings({
    ping: (url) => read(url, { method: 'net_listening' }, PING_TIMEOUT, life).catch(ignoreRefusal),
    time,
    signal: life,
  })

  async function read(url: string, args: RequestArguments, ms: number, signal: AbortSignal): Promise<unknown> {
    const answer = v.safeParse(Answer, await postToNode({ url, args, ms, time, signal }))
    if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: `${args.method}: no JSON-RPC` })
    if ('result' in answer.output) return answer.output.result
    const { error } = answer.output
    throw new LatchkeyError('RPC_SERVER', { detail: withoutAddresses(error.message), cause: error })
  }

  return async (chainId, args, signal) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!network) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: chainId })
    const until = signal ? AbortSignal.any([signal, life]) : life
    const ranking = rankingOf(network, await chains.rpcUrls(network))
    ranking.used()
    const ask = (url: string) => read(url, args, TIMEOUT, until)
    return askInTurn(ranking.order(), ask, (error) => until.aborted || isFinal(error))
  }
}

/** The error code of the node, or undefined if the error is not from a node. */
function nodeCodeOf(error: unknown): number | undefined {
  return isLatchkeyError(error) && v.is(Refusal, error.cause) ? error.cause.code : undefined
}

function isFinal(error: unknown): boolean {
  const code = nodeCodeOf(error)
  return code !== undefined && !RETRYABLE.includes(code)
}

/** Public nodes refuse some methods. A node that answers with a refusal is alive. */
function ignoreRefusal(error: unknown): void {
  if (nodeCodeOf(error) === undefined) throw error
}

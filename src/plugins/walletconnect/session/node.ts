/** Sends the reads that a remote wallet does not answer to the network's own nodes, the best first. */
import { isLatchkeyError, LatchkeyError } from '#kernel'
import {
  createNodeClient,
  createNodeFetch,
  withoutAddresses,
  type CaipNetworkId,
  type ChainsService,
  type Network,
  type Refusal,
  type RequestArguments,
  type Time,
} from '#wallet'
import * as v from 'valibot'

/** EIP-1474 errors that another node may not have. Every node would answer with the same other errors. */
const RETRYABLE: readonly number[] = [-32601, -32603, -32001, -32002, -32004, -32005]

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
  const ask = createNodeClient({
    rpcUrls: chains.rpcUrls,
    fetch: createNodeFetch({ time, signal: life }),
    time,
    signal: life,
    ping: 'net_listening',
    // Public nodes refuse some methods. A node that answers with a refusal is alive.
    isAlive: (error) => refusalOf(error) !== undefined,
    isFinal(error) {
      const refusal = refusalOf(error)
      return refusal !== undefined && !RETRYABLE.includes(refusal.code)
    },
    errorOf: (_, cause) => new LatchkeyError('RPC_SERVER', { detail: withoutAddresses(cause.message), cause }),
    retries: 0,
  })

  return async (chainId, args, signal = life) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!network) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: chainId })
    return ask({ network, signal, args, schema: v.unknown() })
  }
}

/** What the node said, or undefined if the error is not from a node. */
function refusalOf(error: unknown): Refusal | undefined {
  return isLatchkeyError(error) && error.code === 'RPC_SERVER' ? (error.cause as Refusal) : undefined
}

import { LatchkeyError, raceAbort } from '#kernel'
import {
  isWebAddress,
  type CaipNetworkId,
  type ChainEnvironment,
  type Network,
  type RequestArguments,
  type Time,
} from '#wallet'
import * as v from 'valibot'
import { createClient } from 'viem'
import { nodeError } from './errors.ts'
import { rankedTransport } from './transport.ts'

/** Bytes of calldata in one multicall (specification §9). */
const MULTICALL_BATCH = 1_024
/** Base block time in ms. */
export const BLOCK_TIME = 2_000

export interface NodeRequest<T> {
  readonly network: Network
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** If the answer does not match, HTTP_MALFORMED. */
  readonly schema: v.GenericSchema<unknown, T>
}

/** Asks a network's nodes. Rejects with a LatchkeyError: ABORTED, an HTTP_… or an RPC_… code. */
export type AskNode = <T>(request: NodeRequest<T>) => Promise<T>

/** Makes one viem client per network, with its first request. */
export function createAskNode(environment: ChainEnvironment, time: Time): AskNode {
  const clients = new Map<CaipNetworkId, ReturnType<typeof open>>()

  function open(network: Network) {
    const urls = environment.rpcUrls(network).filter(isWebAddress)
    if (urls.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: network.caipNetworkId })
    const { id, name, nativeCurrency, contracts } = network
    return createClient({
      chain: {
        id: Number(id),
        name,
        nativeCurrency,
        rpcUrls: { default: { http: urls } },
        // viem's type of addresses is narrower than the string in the network's data.
        contracts: contracts as { readonly multicall3?: { readonly address: `0x${string}` } } | undefined,
      },
      transport: rankedTransport({ urls, time, fetch: environment.fetch, signal: environment.signal }),
      batch: { multicall: { batchSize: MULTICALL_BATCH } },
      pollingInterval: BLOCK_TIME,
    })
  }

  function clientFor(network: Network) {
    const known = clients.get(network.caipNetworkId)
    if (known) return known
    const client = open(network)
    clients.set(network.caipNetworkId, client)
    return client
  }

  return async ({ network, signal, args, schema }) => {
    const until = AbortSignal.any([signal, environment.signal])
    try {
      if (until.aborted) throw new LatchkeyError('ABORTED')
      // viem has a type for each method; here the schema determines the type of the answer.
      const request = clientFor(network).request as (args: RequestArguments, options: object) => Promise<unknown>
      const answer = await raceAbort(until, () => request(args, { signal: until }))
      const result = v.safeParse(schema, answer)
      if (result.success) return result.output
    } catch (error) {
      throw nodeError(error)
    }
    throw new LatchkeyError('HTTP_MALFORMED', { detail: `not a valid answer to ${args.method}` })
  }
}

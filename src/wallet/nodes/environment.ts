// @chunk next: every chain needs it, and chains are prepared while the list is read.
/** Builds the environment of chain adapters. Loaded with the first chain that is used. */
import type { ChunkLoader, Clock } from '#kernel'
import type { NodesOf } from '../chains.ts'
import type { ChainEnvironment, ChainsService, Network } from '../contracts/index.ts'
import { createNodeFetch } from './fetch.ts'

export interface EnvironmentParts extends Pick<ChainsService, 'traits'>, Pick<ChainEnvironment, 'networkIds'> {
  readonly chunks: ChunkLoader
  readonly clock: Clock
  readonly rpcUrls: () => Promise<NodesOf>
}

/** The RPC addresses of networks, with the protocol of their nodes taken from the chain's traits. */
export async function nodesOf(
  { chunks, rpcUrls, traits }: EnvironmentParts,
  signal?: AbortSignal,
): Promise<ChainEnvironment['rpcUrls']> {
  const list = await chunks.load(rpcUrls, 'rpc', signal)
  return (network: Network) => list(network, traits(network.chainNamespace)?.rpc)
}

export async function environmentOf(parts: EnvironmentParts, signal: AbortSignal): Promise<ChainEnvironment> {
  const { clock, networkIds } = parts
  return {
    clock,
    fetch: createNodeFetch({ time: clock, signal }),
    rpcUrls: await nodesOf(parts, signal),
    networkIds,
    signal,
  }
}

import { systemClock } from '#kernel'
import { createNodeFetch, type CaipNetworkId, type ChainEnvironment } from '#wallet'

/** What the kernel gives an adapter on these networks, with a stop. Its time and its way to nodes are the real ones. */
export function chainEnvironment(...networks: readonly CaipNetworkId[]): ChainEnvironment & { stop(): void } {
  const life = new AbortController()
  const clock = systemClock
  return {
    clock,
    fetch: createNodeFetch({ time: clock, signal: life.signal }),
    rpcUrls: (network) => network.rpcUrls.default.http,
    networkIds: () => networks,
    signal: life.signal,
    stop: () => life.abort(),
  }
}

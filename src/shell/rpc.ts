// @chunk next: every chain needs it, and chains are prepared while the list is read.
import { parseCaipNetworkId, type HostOptions, type Network, type NodesOf } from '#wallet'

/** The reference of each (CAIP-2). */
const HOSTED_EVM_CHAINS =
  '1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555'

/**
 * The chains that the hosted RPC proxy serves, by protocol. A host's own rpc endpoint is used for every network of these protocols,
 * and for no other: it would not understand the request, but learn the address in it.
 */
const PROXIED: ReadonlyMap<string | undefined, ReadonlySet<string>> = new Map([
  ['ethereum', new Set(HOSTED_EVM_CHAINS.split(' '))],
  [
    'solana',
    new Set([
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ]),
  ],
])

/** The options that say where nodes are. */
export type NodeOptions = Pick<HostOptions, 'projectId' | 'endpoints' | 'ownEndpoints' | 'customRpcUrls'>

/** Where to reach a network, best first: the host's own addresses, the proxy, the network's own. */
export function rpcUrlsOf(host: NodeOptions): NodesOf {
  return (network, rpc) => {
    const custom = nodesOf(host.customRpcUrls?.[network.caipNetworkId]).filter(isNode)
    const listed = PROXIED.get(rpc)
    const { reference } = parseCaipNetworkId(network.caipNetworkId)
    const served = listed && (host.ownEndpoints.includes('rpc') || listed.has(reference))
    const proxy = served && host.projectId ? [proxyUrl(host, network)] : []
    return [...new Set([...custom.map(({ url }) => url), ...proxy, ...network.rpcUrls.default.http])]
  }
}

// Hosts without a type checker may pass a string or a list of strings, which must not break reading balances.
const nodesOf = (nodes: unknown): readonly unknown[] => (Array.isArray(nodes) ? nodes : [])

function isNode(node: unknown): node is { readonly url: string } {
  const url = (node as { readonly url?: unknown } | null | undefined)?.url
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

function proxyUrl({ endpoints, projectId }: NodeOptions, { caipNetworkId }: Network): string {
  const url = new URL('v1/', endpoints.rpc.endsWith('/') ? endpoints.rpc : `${endpoints.rpc}/`)
  url.searchParams.set('chainId', caipNetworkId)
  url.searchParams.set('projectId', projectId)
  return url.href
}

import { parseCaipNetworkId, type HostOptions, type Network, type NodesOf } from '#wallet'

/**
 * What the hosted RPC proxy serves, by the protocol that it passes on. A host's own rpc endpoint is asked for every network of
 * these two: any other would be told in vain whose balance is wanted, in words that it does not understand.
 */
const PROXIED: ReadonlyMap<string | undefined, string> = new Map([
  [
    'ethereum',

    ' 1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555 ',
  ],
  ['solana', ' 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z '],
])

/** The options that say where nodes are. */
export type NodeOptions = Pick<HostOptions, 'projectId' | 'endpoints' | 'ownEndpoints' | 'customRpcUrls'>

/** Where to reach a network, best first: the host's own addresses, the proxy, the network's own. */
export function rpcUrlsOf(host: NodeOptions): NodesOf {
  return (network, rpc) => {
    const custom = nodesOf(host.customRpcUrls?.[network.caipNetworkId]).filter(isNode)
    const listed = PROXIED.get(rpc)
    const { reference } = parseCaipNetworkId(network.caipNetworkId)
    const served = listed && (host.ownEndpoints.includes('rpc') || listed.includes(` ${reference} `))
    const proxy = served && host.projectId ? [proxyUrl(host, network)] : []
    return [...new Set([...custom.map(({ url }) => url), ...proxy, ...network.rpcUrls.default.http])]
  }
}

// Hosts without a type checker write a text or a list of texts here, and none of that may break a balance.
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

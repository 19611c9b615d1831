import { parseCaipNetworkId, type CaipNetworkId, type HostOptions, type Network } from '#wallet'

/** What the hosted RPC proxy serves. A host's own rpc endpoint is asked for every network. */
const PROXIED: Readonly<Record<string, string>> = {
  eip155:
    ' 1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555 ',
  solana: ' 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z ',
}

/** The options that say where nodes are. */
export type NodeOptions = Pick<HostOptions, 'projectId' | 'endpoints' | 'ownEndpoints' | 'customRpcUrls'>

/** Where to reach a network, best first: the host's own addresses, the proxy, the network's own. */
export function rpcUrlsOf(host: NodeOptions): (network: Network) => readonly string[] {
  return (network) => {
    const custom = nodesOf(host.customRpcUrls?.[network.caipNetworkId]).filter(isNode)
    const served = host.ownEndpoints.includes('rpc') || isProxied(network.caipNetworkId)
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

function isProxied(id: CaipNetworkId): boolean {
  const { namespace, reference } = parseCaipNetworkId(id)
  return PROXIED[namespace]?.includes(` ${reference} `) ?? false
}

function proxyUrl({ endpoints, projectId }: NodeOptions, { caipNetworkId }: Network): string {
  const url = new URL('v1/', endpoints.rpc.endsWith('/') ? endpoints.rpc : `${endpoints.rpc}/`)
  url.searchParams.set('chainId', caipNetworkId)
  url.searchParams.set('projectId', projectId)
  return url.href
}

import type { HostOptions, Network } from '#kernel'

/** EVM chains that the hosted RPC proxy serves. A host's own rpc endpoint is asked for every network. */
const PROXIED =
  ' 1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555 '

/** Where to reach a network, best first: the host's own addresses, the proxy, the network's own. */
export function rpcUrlsOf(host: HostOptions): (network: Network) => readonly string[] {
  return (network) => {
    const custom = host.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
    const served =
      host.ownEndpoints.includes('rpc') || network.chainNamespace === 'solana' || PROXIED.includes(` ${network.id} `)
    const proxy = served && host.projectId ? [proxyUrl(host, network)] : []
    return [...new Set([...custom, ...proxy, ...network.rpcUrls.default.http])]
  }
}

function proxyUrl({ endpoints, projectId }: HostOptions, { caipNetworkId }: Network): string {
  const url = new URL('v1/', endpoints.rpc.endsWith('/') ? endpoints.rpc : `${endpoints.rpc}/`)
  url.searchParams.set('chainId', caipNetworkId)
  url.searchParams.set('projectId', projectId)
  return url.href
}

import { CLUSTER } from '../sandbox/solana/cluster.ts'

/** The sandbox's EVM networks as a host writes them. `nodes` are the nodes' own addresses. */
export const sandboxNetworks = (nodes: { readonly first: string; readonly second: string }) =>
  [
    {
      id: 31337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [nodes.first] } },
      testnet: true,
    },
    {
      id: 31338,
      name: 'Latchkey Second',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [nodes.second] } },
      testnet: true,
    },
  ] as const

/** These and the Solana cluster. A function of its own, so that hosts without Solana do not carry it. */
export const allSandboxNetworks = (nodes: Parameters<typeof sandboxNetworks>[0] & { readonly solana: string }) =>
  [
    ...sandboxNetworks(nodes),
    {
      id: CLUSTER.reference,
      name: CLUSTER.name,
      chainNamespace: 'solana',
      nativeCurrency: CLUSTER.nativeCurrency,
      rpcUrls: { default: { http: [nodes.solana] } },
      testnet: true,
    },
  ] as const

/** Any 32 hex digits: the sandbox knows no accounts. */
export const SANDBOX_PROJECT_ID = '1a7c4e90d2b35f6881e0c9a4b7d6f203'

/**
 * Where the sandbox is: `?port=4700` names its base port, else it is this page's own. Each place has a fixed offset
 * (sandbox/ports.ts).
 */
export function sandboxPlaces(location: Pick<Location, 'search' | 'port' | 'protocol' | 'hostname'>) {
  const query = new URLSearchParams(location.search)
  const base = Number(query.get('port') ?? location.port) || 4700
  const at = (offset: number): string => `${location.protocol}//${location.hostname}:${base + offset}`
  return {
    services: query.get('services') ?? at(1),
    relay: query.get('relay') ?? `ws://${location.hostname}:${base + 6}`,
    phone: at(3),
    wallets: query.get('wallets') ?? at(9),
    nodes: { first: at(10), second: at(11), solana: at(12) },
  }
}

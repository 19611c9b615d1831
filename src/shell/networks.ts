import { isNamespace, LatchkeyError, type CaipNetworkId, type Network, type NetworkInput } from '#kernel'

/** A network as the product keeps it. viem's chain objects have no namespace: they are eip155. Throws INVALID_OPTIONS. */
export function normalizeNetwork(input: NetworkInput): Network {
  const chainNamespace = input?.chainNamespace ?? 'eip155'
  const http = input?.rpcUrls?.default?.http
  const { id, name, nativeCurrency } = input ?? {}
  const usable = isNamespace(chainNamespace) && id !== undefined && id !== '' && name && nativeCurrency && Array.isArray(http)
  if (!usable) throw new LatchkeyError('INVALID_OPTIONS', { detail: `network ${String(name ?? id)}: id, name, nativeCurrency and rpcUrls are needed` })
  return { ...input, chainNamespace, caipNetworkId: `${chainNamespace}:${id}` }
}

/** The host's networks, the first of equal ids winning. */
export function normalizeNetworks(inputs: readonly NetworkInput[]): readonly Network[] {
  const byId = new Map<CaipNetworkId, Network>()
  for (const network of inputs.map(normalizeNetwork)) {
    if (!byId.has(network.caipNetworkId)) byId.set(network.caipNetworkId, network)
  }
  return [...byId.values()]
}

/** The CAIP-2 id that a host means by a network object or an id. */
export function networkIdOf(network: NetworkInput | CaipNetworkId): CaipNetworkId {
  return typeof network === 'string' ? network : normalizeNetwork(network).caipNetworkId
}

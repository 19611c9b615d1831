import { LatchkeyError } from '#kernel'
import { isCaipNetworkId, isNamespace, type CaipNetworkId, type Network, type NetworkInput } from '#wallet'
import { cleanText } from './kit/cleanText.ts'

/**
 * A network in our own form. It is a copy, because state is frozen and the host's objects must not be. Objects without a namespace
 * are eip155, as viem's are. `at` is the index in the list, for the message. Throws INVALID_OPTIONS.
 */
export function normalizeNetwork(input: NetworkInput, at?: number): Network {
  const chainNamespace = input?.chainNamespace ?? 'eip155'
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet, retired, imageUrl, imageId } =
    input ?? {}
  const { multicall3, ensUniversalResolver } = contracts ?? {}
  const http = rpcUrls?.default?.http
  const caipNetworkId = `${chainNamespace}:${id}` as CaipNetworkId
  const needed = {
    id: id !== undefined && (!isNamespace(chainNamespace) || isCaipNetworkId(caipNetworkId)),
    chainNamespace: isNamespace(chainNamespace),
    name: name?.trim?.(),
    nativeCurrency,
    'rpcUrls.default.http': Array.isArray(http),
  }
  const wrong = Object.entries(needed).find(([, fits]) => !fits)
  if (wrong) {
    const which = at === undefined ? 'network' : `networks[${at}]`
    throw new LatchkeyError('INVALID_OPTIONS', { detail: `${which} (${name ?? id}): ${wrong[0]} is missing or wrong` })
  }
  return {
    id,
    // Cleaned, because hosts take network lists from elsewhere and the name is used in sentences (threat T1).
    name: cleanText(name),
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: { default: { http: [...http] } },
    ...(blockExplorers?.default && { blockExplorers: { default: { ...blockExplorers.default } } }),
    ...((multicall3 || ensUniversalResolver) && {
      contracts: {
        ...(multicall3 && { multicall3: { ...multicall3 } }),
        ...(ensUniversalResolver && { ensUniversalResolver: { ...ensUniversalResolver } }),
      },
    }),
    ...(testnet !== undefined && { testnet }),
    ...(retired && { retired }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(imageId !== undefined && { imageId }),
  }
}

/** The host's networks. Of several with one id, the first is kept. */
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

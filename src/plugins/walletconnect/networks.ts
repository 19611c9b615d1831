import { parseCaipNetworkId, type Network } from '#kernel'

/** The network's own public addresses: a wallet gets none with a project id or a key of the host's in it. */
export const publicRpc = ({ rpcUrls }: Network): readonly string[] => rpcUrls.default.http.filter(isShareable)

/** A chain id as wallets write it (EIP-695). */
export const hexId = (caipNetworkId: string): string =>
  `0x${Number(parseCaipNetworkId(caipNetworkId).reference).toString(16)}`

/** EIP-3085; undefined where the network has no address that may be told. */
export function describeNetwork(network: Network): object | undefined {
  const rpcUrls = publicRpc(network)
  if (rpcUrls.length === 0) return undefined
  const explorer = network.blockExplorers?.default.url
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    chainId: hexId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(explorer !== undefined && isShareable(explorer) ? { blockExplorerUrls: [explorer] } : {}),
  }
}

function isShareable(address: string): boolean {
  try {
    const { protocol, username, searchParams } = new URL(address)
    const secret = [...searchParams.keys()].some((key) => /^(?:project|api)[-_]?(?:id|key)$|^(?:key|token)$/i.test(key))
    return /^https?:$/.test(protocol) && username === '' && !secret
  } catch {
    return false
  }
}

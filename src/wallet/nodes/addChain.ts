/** Describes a network to a wallet (EIP-3085) by its public nodes only: an address with the host's key must not leave. */
import { parseCaipNetworkId } from '../caip.ts'
import type { CaipNetworkId, Network } from '../contracts/index.ts'

/** The parameter of `wallet_addEthereumChain`. */
export interface AddChain {
  readonly chainId: string
  readonly chainName: string
  readonly nativeCurrency: Network['nativeCurrency']
  /** Never empty. */
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[] | undefined
  readonly iconUrls?: readonly string[] | undefined
}

/** Undefined if none of the network's nodes may be shared. */
export function describeNetwork(network: Network): AddChain | undefined {
  const rpcUrls = shareableNodes(network)
  if (rpcUrls.length === 0) return undefined
  const explorer = network.blockExplorers?.default.url
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    chainId: hexChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(explorer !== undefined && isShareable(explorer) ? { blockExplorerUrls: [explorer] } : {}),
    ...(network.imageUrl?.startsWith('https:') ? { iconUrls: [network.imageUrl] } : {}),
  }
}

/** The network's own nodes that may be shared with a wallet. */
export const shareableNodes = ({ rpcUrls }: Network): readonly string[] => rpcUrls.default.http.filter(isShareable)

/** A chain id as wallets write it (EIP-695). */
export const hexChainId = (id: CaipNetworkId): string => `0x${BigInt(parseCaipNetworkId(id).reference).toString(16)}`

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Node providers put a customer's key into the query, the path, the host name or the credentials. An address that may contain
 * one is not shared: leaving out a public node does little harm, leaking a key does much.
 */
function isShareable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  if (!isSafe || username || password || search || hash) return false
  return ![...hostname.split('.'), ...pathname.split('/')].some(looksLikeKey)
}

/** Long and not made of words: alternating letters and digits (hex, UUID, base58), mixed case, or 24 characters in a row. */
function looksLikeKey(part: string): boolean {
  if (part.length < 16) return false
  const changes = part.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return changes >= 3 || (/[a-z]/.test(part) && /[A-Z]/.test(part)) || /[^-_]{24}/.test(part)
}

/** A network as a wallet may be told of it (EIP-3085): by its public nodes, never by one with a key of the host's in it. */
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

/** Undefined where no node of the network may be told. */
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

/** Of the network's own nodes those that a stranger may have. */
export const shareableNodes = ({ rpcUrls }: Network): readonly string[] => rpcUrls.default.http.filter(isShareable)

/** A chain id as wallets write it (EIP-695). */
export const hexChainId = (id: CaipNetworkId): string => `0x${BigInt(parseCaipNetworkId(id).reference).toString(16)}`

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Providers put a customer's key into the query, the path, the name of the host or the credentials. What looks like one is
 * kept back: a public node that is left out costs an offer, a key that is handed out costs the host.
 */
function isShareable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  if (!isSafe || username || password || search || hash) return false
  return ![...hostname.split('.'), ...pathname.split('/')].some(looksLikeKey)
}

/** Long, and no words: letters and digits in turn (hex, UUID, base58), both cases, or without an end. */
function looksLikeKey(part: string): boolean {
  if (part.length < 16) return false
  const changes = part.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return changes >= 3 || (/[a-z]/.test(part) && /[A-Z]/.test(part)) || /[^-_]{24}/.test(part)
}

/** The frame's address with its query, and networks in the forms that the protocol has for them. */
import { isCaipNetworkId, namespaceOf, parseCaipNetworkId, type CaipNetworkId, type Network } from '#wallet'
import { DEFAULT_CHAIN, VERSION } from './names.ts'

export interface FrameAddress {
  readonly endpoint: string
  readonly projectId: string
  readonly network: Network | undefined
  readonly rpcUrl: string
  readonly debug: boolean
  /** The language of the modal, for the frame's own screens. */
  readonly lang: string
}

export function frameUrl({ debug, endpoint, lang, network, projectId, rpcUrl }: FrameAddress): string {
  const url = new URL(endpoint)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', network?.caipNetworkId ?? DEFAULT_CHAIN)
  url.searchParams.set('version', VERSION)
  url.searchParams.set('enableLogger', String(debug))
  url.searchParams.set('rpcUrl', rpcUrl)
  url.searchParams.set('lang', lang)
  return url.href
}

/** The network of an answer: a number on EVM, the CAIP-2 id elsewhere. Undefined if it is neither. */
export function networkOf(chainId: string | number): CaipNetworkId | undefined {
  if (typeof chainId === 'number' || /^\d+$/.test(chainId)) return `eip155:${Number(chainId)}`
  return isCaipNetworkId(chainId) ? chainId : undefined
}

/** The network of an RPC request: a number on EVM, the bare reference elsewhere. */
export function rpcChainId(id: CaipNetworkId): string | number {
  const { reference } = parseCaipNetworkId(id)
  return namespaceOf(id) === 'eip155' ? Number(reference) : reference
}

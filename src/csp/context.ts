import type { ChainContribution, HostOptions, CspContext } from '#wallet'
import { normalizeNetworks } from '../shell/networks.ts'
import { rpcUrlsOf } from '../shell/rpc.ts'
import { readEndpoints } from '../shell/wire.ts'
import type { CspOptions } from './types.ts'

/**
 * The host's options with their defaults, read in the same way as by the modal. `chains` are the plugins' contributions. Throws
 * INVALID_OPTIONS for bad networks.
 */
export function readContext(
  { projectId = '', networks, endpoints, customRpcUrls, customWallets }: CspOptions,
  chains: readonly ChainContribution[],
): CspContext {
  const known: Pick<HostOptions, 'projectId' | 'endpoints' | 'ownEndpoints' | 'customRpcUrls'> = {
    projectId,
    ...readEndpoints(endpoints),
    ...(customRpcUrls && { customRpcUrls }),
  }
  const nodes = rpcUrlsOf(known)
  return {
    ...known,
    ...(customWallets && { customWallets }),
    networks: normalizeNetworks(networks),
    rpcUrls: (network) => nodes(network, chains.find(({ id }) => id === network.chainNamespace)?.rpc),
  }
}

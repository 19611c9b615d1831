import type { EndpointKey, HostOptions, CspContext } from '#kernel'
import { normalizeNetworks } from '../shell/networks.ts'
import { rpcUrlsOf } from '../shell/rpc.ts'
import { HOSTED } from '../shell/wire.ts'
import type { CspOptions } from './types.ts'

/** The host's options with their defaults, as the modal itself reads them. Throws INVALID_OPTIONS for bad networks. */
export function readContext({
  projectId = '',
  networks,
  endpoints: own = {},
  customRpcUrls,
  customWallets,
}: CspOptions): CspContext {
  const ownEndpoints = (Object.keys(HOSTED) as EndpointKey[]).filter((key) => own[key] && URL.canParse(own[key]))
  const known: Pick<HostOptions, 'projectId' | 'endpoints' | 'ownEndpoints' | 'customRpcUrls'> = {
    projectId,
    endpoints: { ...HOSTED, ...Object.fromEntries(ownEndpoints.map((key) => [key, own[key]])) },
    ownEndpoints,
    ...(customRpcUrls && { customRpcUrls }),
  }
  return {
    ...known,
    ...(customWallets && { customWallets }),
    networks: normalizeNetworks(networks),
    rpcUrls: rpcUrlsOf(known),
  }
}

import type { CaipNetworkId, Network } from '#wallet'

/** Whose accounts the hosted service has names of: a fact about the service, whatever chains there are. */
const SERVED = 'eip155'

export interface IdentityOptions {
  /** Networks on which accounts are named, by CAIP-2 id. Default: all EVM networks that are no testnets. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** Testnets, too. */
  readonly testnets?: boolean | undefined
}

/** Are accounts on this network named? */
export function isNamed(
  { caipNetworkId, chainNamespace, testnet }: Network,
  { networks, testnets }: IdentityOptions = {},
): boolean {
  return networks ? networks.includes(caipNetworkId) : chainNamespace === SERVED && (testnets || !testnet)
}

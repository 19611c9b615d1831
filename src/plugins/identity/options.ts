import type { CaipNetworkId, Network } from '#wallet'

/** The namespace that the hosted service supports, whatever chains are installed. */
const SERVED = 'eip155'

export interface IdentityOptions {
  /** Networks on which accounts are looked up, by CAIP-2 id. Default: all EVM networks except testnets. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** Includes testnets. */
  readonly testnets?: boolean | undefined
}

/** Whether accounts on this network are looked up. */
export function isNamed(
  { caipNetworkId, chainNamespace, testnet }: Network,
  { networks, testnets }: IdentityOptions = {},
): boolean {
  return networks ? networks.includes(caipNetworkId) : chainNamespace === SERVED && (testnets || !testnet)
}

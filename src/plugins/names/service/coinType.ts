/** Coin types of EVM networks (ENSIP-11): under them, a name has an address for each network. */
import { LatchkeyError } from '#kernel'
import type { Network } from '#wallet'

const EVM_BIT = 0x8000_0000
/** Ether's own, and the default of all EVM networks (ENSIP-19). */
const ALL_EVM = ['60', String(EVM_BIT)] as const

/** Rejects an id that leaves no room for the bit. */
export function coinTypeOf({ id, caipNetworkId }: Pick<Network, 'id' | 'caipNetworkId'>): number {
  const chainId = Number(id)
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM_BIT)
    throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: caipNetworkId })
  return EVM_BIT + chainId
}

/**
 * The address that a name has on the network: the network's own entry, else one for all EVM networks. An entry for another network
 * is never used: what is sent to a contract wallet that does not exist here would be lost.
 */
export function addressFor(addresses: ReadonlyMap<string, string>, network: Network): string | undefined {
  return [String(coinTypeOf(network)), ...ALL_EVM]
    .map((type) => addresses.get(type))
    .find((found) => found !== undefined)
}

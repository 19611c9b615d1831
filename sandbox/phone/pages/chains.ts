import { CLUSTER } from '../../solana/cluster.ts'
import { networkName } from '../../wallets/pages/api.ts'
import type { Namespace } from '../../wallets/profiles.ts'
import { familyOf, FORMER_MAINNET } from '../namespaces.ts'

/** What people call a chain, by its CAIP-2 id. */
export function chainName(chain: string): string {
  if (chain === CLUSTER.caipNetworkId) return CLUSTER.name
  if (chain === FORMER_MAINNET) return 'Solana (by its former id)'
  return familyOf(chain) === 'eip155' ? networkName(Number(chain.split(':')[1])) : chain
}

/** What people call the accounts of a family of chains. */
export const ACCOUNT_TITLES: Readonly<Record<Namespace, string>> = { eip155: 'Account', solana: 'Solana account' }

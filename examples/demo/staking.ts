/**
 * What this page gets where its address says `?staking`: a third party's plugin that stakes coins, and the contract for it, which is
 * deployed where it is missing. A file of its own, so that nobody else loads any of it.
 */
import { deployVault, VAULT_ADDRESS } from '../plugins/staking/contract/deploy.ts'
import { staking } from '../plugins/staking/index.ts'
import { sandboxPlaces } from '../networks.ts'
import type { Address, Extras } from './options.ts'
import { StakingPanel } from './panels/StakingPanel.tsx'

export function stakingFor(address: Address): Extras {
  deployVault(sandboxPlaces(address).nodes.first).catch(console.error)
  return { networks: [], plugins: [staking({ vault: `eip155:31337:${VAULT_ADDRESS}` })], panels: [StakingPanel] }
}

import { useModal } from 'latchkey/react'
import { VAULT_ADDRESS } from '../../plugins/staking/contract/deploy.ts'
import { STAKING } from '../../plugins/staking/index.ts'
import { Panel } from './Panel.tsx'

/** Where the vault is, and the way into the plugin. */
export function StakingPanel() {
  const modal = useModal()
  return (
    <Panel
      title="Staking"
      hint="A third party’s plugin: stakes this network’s coin in a vault, and unstakes it. Needs a connected wallet."
    >
      <div className="buttons">
        <button type="button" className="plain" onClick={() => void modal.open(STAKING).catch(() => {})}>
          Stake
        </button>
      </div>
      <output className="mono" aria-label="Vault">
        {VAULT_ADDRESS}
      </output>
    </Panel>
  )
}

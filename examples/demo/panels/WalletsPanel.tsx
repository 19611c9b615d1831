import { announced, demoWallets } from '../modal.ts'
import { Panel } from './Panel.tsx'

const MODES = ['ask', 'approve', 'reject', 'delay', 'hang', 'lie', 'vanish'] as const
const NAMES = {
  larkspur: 'Larkspur',
  quarry: 'Quarry',
  marram: 'Marram',
  saltbox: 'Saltbox',
  lintel: 'Lintel',
  sapling: 'Sapling',
} as const

/** Levers of the demo wallets. Marram speaks Solana only, Saltbox both; the accounts of Lintel and Sapling are contracts. */
export function WalletsPanel() {
  return (
    <Panel title="Demo wallets" hint="They hold real keys on the local chains, and misbehave when told to.">
      {announced.map((id) => (
        <div key={id} className="wallet">
          <label>
            {NAMES[id]}
            <select defaultValue="ask" onChange={(event) => demoWallets[id].behave(behaviour(event.target.value))}>
              {MODES.map((mode) => (
                <option key={mode}>{mode}</option>
              ))}
            </select>
          </label>
          <div className="buttons">
            {[0, 1, 2].map((index) => (
              <button
                key={index}
                type="button"
                className="plain"
                onClick={() => void demoWallets[id].switchAccount(index)}
              >
                Account {index + 1}
              </button>
            ))}
            {id !== 'marram' &&
              [31337, 31338, 999].map((chainId) => (
                <button
                  key={chainId}
                  type="button"
                  className="plain"
                  onClick={() => void demoWallets[id].switchChain(chainId)}
                >
                  Chain {chainId}
                </button>
              ))}
            <button type="button" className="plain" onClick={() => void demoWallets[id].lock()}>
              Lock
            </button>
          </div>
        </div>
      ))}
    </Panel>
  )
}

function behaviour(mode: string): Parameters<(typeof demoWallets)['larkspur']['behave']>[0] {
  if (mode === 'delay') return { mode, ms: 3_000 }
  return { mode: mode as Exclude<(typeof MODES)[number], 'delay'> }
}

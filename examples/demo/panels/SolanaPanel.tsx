import { useState } from 'react'
import { codeOf } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import type * as Solana from '../solana.ts'
import { Panel } from './Panel.tsx'

type Action = 'signWords' | 'signSeveral' | 'sendSome'

const ACTIONS: readonly { readonly name: string; readonly run: Action }[] = [
  { name: 'Sign a Solana message', run: 'signWords' },
  { name: 'Sign two transactions', run: 'signSeveral' },
  { name: 'Send 0.01 SOL', run: 'sendSome' },
]

/** web3.js comes with the first use: a page whose visitors are elsewhere never loads it. */
const load = (): Promise<typeof Solana> => import('../solana.ts')

/** What a site does with a Solana wallet, through the Wallet Standard wallet that Latchkey hands out. */
export function SolanaPanel() {
  const modal = useModal()
  const address = useModalState((state) => state.accounts.solana?.address)
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)

  async function attempt(run: Action): Promise<void> {
    if (!address) return
    setBusy(true)
    setAnswer('')
    const answer = load().then((solana) => solana[run](modal, address))
    setAnswer(await answer.catch((error: unknown) => codeOf(error)))
    setBusy(false)
  }

  return (
    <Panel title="Solana" hint="Signatures are checked here, and what is sent is looked up on the chain.">
      <div className="buttons">
        {ACTIONS.map(({ name, run }) => (
          <button
            key={name}
            type="button"
            className="plain"
            disabled={!address || busy}
            onClick={() => void attempt(run)}
          >
            {name}
          </button>
        ))}
      </div>
      <output className="mono" aria-label="Solana answer">
        {answer}
      </output>
    </Panel>
  )
}

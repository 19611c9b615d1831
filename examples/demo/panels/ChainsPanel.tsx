import { CONNECT, type ChainNamespace } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import { Panel } from './Panel.tsx'

const CHAINS: readonly { readonly namespace: ChainNamespace; readonly name: string }[] = [
  { namespace: 'eip155', name: 'EVM' },
  { namespace: 'solana', name: 'Solana' },
]

/** A wallet for each kind of chain, at the same time: each connects and leaves alone. */
export function ChainsPanel() {
  const modal = useModal()
  const accounts = useModalState((state) => state.accounts)
  return (
    <Panel title="Chains" hint="One wallet may be connected for each; neither knows of the other.">
      {CHAINS.map(({ namespace, name }) => {
        const account = accounts[namespace]
        return (
          <div key={namespace} className="wallet" data-chain={namespace}>
            <dl>
              <dt>{name}</dt>
              <dd className="mono" data-fact="chain-address">
                {account?.address ?? '—'}
              </dd>
              <dt>Wallet</dt>
              <dd data-fact="chain-wallet">{account?.connectedWalletInfo?.name ?? '—'}</dd>
            </dl>
            <div className="buttons">
              <button
                type="button"
                className="plain"
                // Closing the modal is no error.
                onClick={() => void modal.open(CONNECT, { namespace }).catch(() => {})}
              >
                Connect {name}
              </button>
              <button
                type="button"
                className="plain"
                disabled={!account}
                onClick={() => void modal.disconnect(namespace).catch(() => {})}
              >
                Disconnect {name}
              </button>
            </div>
          </div>
        )
      })}
    </Panel>
  )
}

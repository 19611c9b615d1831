import { useState } from 'react'
import { codeOf } from 'latchkey'
import { useAccount, useBalance, useDisconnect, useModal, useNetwork } from 'latchkey/react'
import { Panel } from './Panel.tsx'

/** What the page itself knows, through the hooks. */
export function AccountPanel() {
  const { address, status, isConnected } = useAccount()
  const { balance, symbol } = useBalance()
  const { network, networks, switchNetwork } = useNetwork()
  const disconnect = useDisconnect()
  const modal = useModal()
  const [answer, setAnswer] = useState('')

  /** Every answer and every refusal is shown: this page has nothing to hide. */
  const attempt = (action: () => Promise<unknown>) => () =>
    void action().then(
      (result) => setAnswer(typeof result === 'string' ? result : 'Done'),
      (error: unknown) => setAnswer(codeOf(error)),
    )

  const sign = async () => {
    const provider = modal.getProvider()
    return provider?.request({ method: 'personal_sign', params: ['0x48656c6c6f2c20486172626f7221', address] })
  }

  return (
    <Panel title="Account" hint="What this page knows, through the hooks.">
      <dl>
        <dt>Status</dt>
        <dd data-fact="status">{status}</dd>
        <dt>Address</dt>
        <dd data-fact="address" className="mono">
          {address ?? '—'}
        </dd>
        <dt>Balance</dt>
        <dd data-fact="balance">{balance === undefined ? '—' : `${balance} ${symbol}`}</dd>
        <dt>Network</dt>
        <dd data-fact="network">{network?.name ?? '—'}</dd>
      </dl>
      <div className="buttons">
        {networks.map((item) => (
          <button
            key={item.caipNetworkId}
            type="button"
            className="plain"
            disabled={item.caipNetworkId === network?.caipNetworkId}
            onClick={attempt(() => switchNetwork(item.caipNetworkId))}
          >
            Use {item.name}
          </button>
        ))}
        <button
          type="button"
          className="plain"
          disabled={!isConnected || network?.chainNamespace !== 'eip155'}
          onClick={attempt(sign)}
        >
          Sign a message
        </button>
        <button
          type="button"
          className="plain"
          disabled={status === 'disconnected'}
          onClick={attempt(() => disconnect())}
        >
          Disconnect
        </button>
      </div>
      <output className="mono">{answer}</output>
    </Panel>
  )
}

import { Fragment, useEffect, useState } from 'react'
import { ACCOUNTS, codeOf, CONNECT } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import { bitcoinPlace } from '../../networks.ts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from '../../plugins/bitcoin/index.ts'
import { Panel } from './Panel.tsx'

const GIFT = 10_000_000
const KINDS = { payment: 'Payments', ordinal: 'Ordinals' } as const

/** What no plugin of ours knows: which address is for what, and the levers of the local chain. */
export function BitcoinPanel() {
  const modal = useModal()
  const account = useModalState((state) => state.accounts.bip122)
  const [addresses, setAddresses] = useState<readonly BitcoinAccount[]>([])
  const [answer, setAnswer] = useState('')
  const address = account?.address

  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    const listen = async (): Promise<void> => {
      const all = await modal.use(BITCOIN_ACCOUNTS)
      if (gone) return
      setAddresses(all.get())
      end = all.subscribe(() => setAddresses(all.get()))
    }
    // Nothing is loaded before somebody is connected.
    if (address !== undefined) listen().catch((error: unknown) => setAnswer(codeOf(error)))
    return () => {
      gone = true
      end?.()
    }
  }, [modal, address])

  async function gift(): Promise<string> {
    await tell('fund', { address, amount: GIFT })
    await tell('mine', { blocks: 1 })
    await (await modal.use(ACCOUNTS)).refreshBalance({ force: true, namespace: 'bip122' })
    return '0.1 tBTC has arrived'
  }

  return (
    <Panel title="Bitcoin" hint="A third party’s plugin: a chain that the modal itself does not know, and its wallets.">
      <dl>
        {addresses.map(({ account: one, type }) => (
          <Fragment key={one}>
            <dt>{KINDS[type]}</dt>
            <dd className="mono">{one.slice(one.lastIndexOf(':') + 1)}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="buttons">
        <button
          type="button"
          className="plain"
          // Closing the modal is no error.
          onClick={() => void modal.open(CONNECT, { namespace: 'bip122' }).catch(() => {})}
        >
          Connect Bitcoin
        </button>
        <button
          type="button"
          className="plain"
          disabled={address === undefined}
          onClick={() => void gift().then(setAnswer, (error: unknown) => setAnswer(String(error)))}
        >
          Get 0.1 tBTC
        </button>
        <button
          type="button"
          className="plain"
          disabled={address === undefined}
          onClick={() => void modal.disconnect('bip122').catch(() => {})}
        >
          Disconnect Bitcoin
        </button>
      </div>
      <output className="mono" aria-label="Bitcoin answer">
        {answer}
      </output>
    </Panel>
  )
}

/** A lever of the local chain. */
async function tell(lever: 'fund' | 'mine', body: object): Promise<void> {
  const answer = await fetch(`${bitcoinPlace(location)}/regtest/${lever}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

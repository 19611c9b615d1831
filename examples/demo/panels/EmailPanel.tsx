import { useState } from 'react'
import { codeOf } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import { embeddedPlaces } from '../../networks.ts'
import { Panel } from './Panel.tsx'

const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The inbox beside the page, and what the embedded wallet can be asked. */
export function EmailPanel() {
  const modal = useModal()
  const account = useModalState((state) => state.accounts.eip155)
  const [answer, setAnswer] = useState('')

  const ask = (method: string, params: readonly unknown[]): void => {
    setAnswer('')
    const asked = modal.getProvider('eip155')?.request<string>({ method, params }) ?? Promise.resolve('')
    void asked.then(setAnswer, (error: unknown) => setAnswer(`${(error as { code?: number }).code ?? codeOf(error)}`))
  }
  const send = { from: account?.address, to: account?.address, value: '0x1' }
  return (
    <Panel title="Email wallet" hint="A key in a frame of another origin; codes come to the inbox.">
      <div className="buttons">
        <button
          type="button"
          className="plain"
          disabled={!account}
          onClick={() => ask('personal_sign', [hex('Hello from Harbor'), account?.address])}
        >
          Sign a greeting
        </button>
        <button type="button" className="plain" disabled={!account} onClick={() => ask('eth_sendTransaction', [send])}>
          Send to myself
        </button>
        <button
          type="button"
          className="plain"
          disabled={!account}
          onClick={() => ask('eth_sign', [account?.address, '0x00'])}
        >
          Ask what is not allowed
        </button>
        <a className="plain" href={embeddedPlaces(location).inbox} target="inbox">
          Inbox
        </a>
      </div>
      <output className="mono" aria-label="Email wallet answer">
        {answer}
      </output>
    </Panel>
  )
}

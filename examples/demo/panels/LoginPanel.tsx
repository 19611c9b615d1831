import { useState } from 'react'
import { codeOf } from 'latchkey'
import { useModal, useModalState } from 'latchkey/react'
import { loginPlace } from '../../networks.ts'
import { EMAIL_LOGIN } from '../../plugins/login/index.ts'
import { Panel } from './Panel.tsx'

/** The mailbox beside the page, and what the email wallet can be asked. */
export function LoginPanel() {
  const modal = useModal()
  const account = useModalState((state) => state.accounts.eip155)
  const [answer, setAnswer] = useState('')
  const outbox = `${loginPlace(location)}/outbox`

  async function sign(): Promise<string> {
    const message = `0x${Array.from(new TextEncoder().encode('Hello from Harbor'), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return (
      (await modal
        .getProvider('eip155')
        ?.request<string>({ method: 'personal_sign', params: [message, account?.address] })) ?? ''
    )
  }

  return (
    <Panel
      title="Email login"
      hint="A third party’s plugin: a key in a frame of another origin, and sign-in for every wallet."
    >
      <div className="buttons">
        <button type="button" className="plain" onClick={() => void modal.open(EMAIL_LOGIN).catch(() => {})}>
          Log in with email
        </button>
        <button
          type="button"
          className="plain"
          disabled={!account}
          onClick={() => void sign().then(setAnswer, (error: unknown) => setAnswer(codeOf(error)))}
        >
          Sign a greeting
        </button>
        <a className="plain" href={outbox} target="outbox">
          Mailbox
        </a>
      </div>
      <output className="mono" aria-label="Login answer">
        {answer}
      </output>
    </Panel>
  )
}

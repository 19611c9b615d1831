import { useState } from 'react'
import { codeOf } from 'latchkey'
import { useAccount, useSignIn } from 'latchkey/react'
import { Panel } from './Panel.tsx'

/** Who has signed in, as the page knows it. */
export function SignInPanel() {
  const { isConnected } = useAccount()
  const { required, session, signIn, signOut, status } = useSignIn()
  const [problem, setProblem] = useState('')
  const tell = (error: unknown): void => setProblem(codeOf(error))
  return (
    <Panel title="Sign-in" hint={required ? 'Nobody is connected without it.' : 'Connected is not signed in.'}>
      <p>
        <output aria-label="Sign-in status">{status}</output>{' '}
        <output aria-label="Sign-in account">{session?.account}</output>{' '}
        <output aria-label="Sign-in problem">{problem}</output>
      </p>
      <div className="buttons">
        <button
          type="button"
          className="plain"
          disabled={!isConnected}
          onClick={() => void signIn().then(() => setProblem(''), tell)}
        >
          Sign in now
        </button>
        <button
          type="button"
          className="plain"
          disabled={status !== 'signedIn'}
          onClick={() => void signOut().catch(tell)}
        >
          Sign out
        </button>
      </div>
    </Panel>
  )
}

import { useId, useState, type FormEvent } from 'react'
import { codeOf } from 'latchkey'
import { useAccount, useModal, useSignIn } from 'latchkey/react'
import { refresh, useHarbor } from './harbor.ts'

/** As the server counts: characters, not units of UTF-16. */
const LONGEST = 280

/** By the server's codes. */
const PROBLEMS: Readonly<Record<string, string>> = {
  SIGNED_OUT: 'The server does not know you any more. Sign in again.',
  MALFORMED: 'One line of text, please, without hidden characters.',
  TOO_MANY: 'You write faster than the harbor reads. Try again in a moment.',
}

const QUIET: ReadonlySet<string> = new Set(['USER_REJECTED', 'SIGNATURE_DECLINED', 'MODAL_CLOSED', 'ABORTED'])
const NO_SIGN_IN = 'Signing in is not possible at the moment. Try again later.'

export function Guestbook() {
  const modal = useModal()
  const { address, isConnected } = useAccount()
  const { status, signIn } = useSignIn()
  const { entries, isDown } = useHarbor()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [told, tell] = useState('')
  const field = useId()
  const left = LONGEST - Array.from(text.trim()).length

  async function write(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !address || left === LONGEST || left < 0) return
    setBusy(true)
    tell('')
    try {
      const { writeEntry } = await import('./servers.ts')
      await writeEntry(address, text)
      setText('')
      tell('You are in the book.')
      await refresh(address)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      tell(PROBLEMS[code] ?? 'The guestbook could not be reached. Your text is still here.')
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="heading">
      <h1 id="heading" tabIndex={-1}>
        Guestbook
      </h1>
      <p className="lead">
        Everybody may read. To write, you prove your account with a signature, which costs nothing and moves nothing.
      </p>
      {!isConnected ? (
        <button type="button" className="primary" onClick={() => void modal.open().catch(() => {})}>
          Connect to write
        </button>
      ) : status !== 'signedIn' ? (
        <button
          type="button"
          className="primary"
          aria-disabled={status === 'asking'}
          // What the person was asked is answered in the dialog; only where nobody could be asked, it is said here.
          onClick={() =>
            status !== 'asking' &&
            void signIn().catch((error: unknown) => tell(QUIET.has(codeOf(error)) ? '' : NO_SIGN_IN))
          }
        >
          {status === 'asking' ? 'Asking your wallet…' : 'Sign in to write'}
        </button>
      ) : (
        <form className="entry" onSubmit={(event) => void write(event)}>
          <label htmlFor={field}>Your line</label>
          <input
            id={field}
            value={text}
            aria-invalid={left < 0}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="primary" aria-disabled={isBusy || left === LONGEST || left < 0}>
            {isBusy ? 'Writing…' : left < 0 ? `${-left} characters too many` : 'Write it down'}
          </button>
        </form>
      )}
      <output className="told">{told}</output>
      {isDown && (
        <p className="note" role="alert">
          The guestbook could not be read.{' '}
          <button type="button" className="link" onClick={() => void refresh(address)}>
            Try again
          </button>
        </p>
      )}
      <ol className="entries" aria-label="Entries">
        {entries?.map((entry) => (
          <li key={entry.id}>
            <p>
              <bdi>{entry.text}</bdi>
            </p>
            <span className="faint">
              <bdi dir="ltr">{`${entry.address.slice(0, 6)}…${entry.address.slice(-4)}`}</bdi>,{' '}
              <time dateTime={entry.at}>
                {new Date(entry.at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </span>
          </li>
        ))}
        {entries?.length === 0 && <li className="faint">Nobody has written yet. The first line is yours.</li>}
      </ol>
    </section>
  )
}

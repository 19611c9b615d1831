import { codeOf, type ErrorCode } from '#kernel'
import { useCallback, useEffect, useState } from 'react'

/** A question to a wallet that starts with the view and is cancelled with it. */
export interface Attempt {
  readonly state: 'waiting' | 'done' | 'declined' | 'failed'
  readonly code?: ErrorCode
  /** Cancels the question and asks it again. */
  again(): void
}

/** Runs `ask` when the view appears and at each `again`; the signal ends with the view, so Back and Close cancel. */
export function useAttempt(ask: (signal: AbortSignal) => Promise<unknown>): Attempt {
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly turn: number; readonly code?: ErrorCode }>()

  useEffect(() => {
    const { abort, signal } = controller()
    ask(signal).then(
      () => signal.aborted || setOutcome({ turn }),
      (error: unknown) => signal.aborted || setOutcome({ turn, code: codeOf(error) }),
    )
    return abort
  }, [ask, turn])

  const again = useCallback(() => setTurn((last) => last + 1), [])
  if (outcome?.turn !== turn) return { state: 'waiting', again }
  const { code } = outcome
  if (code === undefined) return { state: 'done', again }
  return { state: code === 'USER_REJECTED' ? 'declined' : 'failed', code, again }
}

function controller(): { readonly signal: AbortSignal; abort(): void } {
  const inner = new AbortController()
  return { signal: inner.signal, abort: () => inner.abort() }
}

import { codeOf, isQuiet, within, type ErrorCode, type PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useCallback, useEffect, useState } from 'react'

/** A question to a wallet that starts with the view and is cancelled with it. */
export type Attempt = (
  | { readonly state: 'waiting' | 'done' | 'declined' }
  | { readonly state: 'failed'; readonly code: ErrorCode }
) & {
  /** Cancels the question and asks it again. */
  again(): void
}

/** What the rail shows of it. */
export const RAIL = { waiting: 'waiting', done: 'closed', declined: 'broken', failed: 'broken' } as const

/** Ms that a failure waits for the catalogue's words. */
const WORDS_LIMIT = 2_000

/** Runs `ask` when the view appears and at each `again`; the signal ends with the view, so Back and Close cancel. */
export function useAttempt(ctx: PluginContext, ask: (signal: AbortSignal) => Promise<unknown>): Attempt {
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly turn: number; readonly code?: ErrorCode }>()

  useEffect(() => {
    const life = new AbortController()
    const settle = (code?: ErrorCode): void => {
      if (!life.signal.aborted) setOutcome({ turn, ...(code && { code }) })
    }
    ask(life.signal).then(
      () => settle(),
      async (error: unknown) => {
        if (!isQuiet(error)) await wordsCome(ctx)
        settle(codeOf(error))
      },
    )
    return () => life.abort()
  }, [ctx, ask, turn])

  const again = useCallback(() => setTurn((last) => last + 1), [])
  if (outcome?.turn !== turn) return { state: 'waiting', again }
  const { code } = outcome
  if (code === undefined) return { state: 'done', again }
  return code === 'USER_REJECTED' ? { state: 'declined', again } : { state: 'failed', code, again }
}

/** The catalogue's words come after the list: a wallet may fail sooner. Where they are late, the failure is told without. */
function wordsCome({ clock, maybe }: PluginContext): Promise<void> {
  return within<void>({ clock, ms: WORDS_LIMIT, atLimit: () => {} }, () => maybe(NOTICES)?.words())
}

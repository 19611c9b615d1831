import { codeOf, isQuiet, withTimeout, type ErrorCode, type PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useCallback, useEffect, useState } from 'react'

/** A request to a wallet that starts with the view and is cancelled with it. */
export type Attempt = (
  | { readonly state: 'waiting' | 'done' | 'declined' }
  | { readonly state: 'failed'; readonly code: ErrorCode }
) & {
  /** Cancels the request and sends it again. */
  again(): void
}

/** What the rail shows for each state. */
export const RAIL = { waiting: 'waiting', done: 'closed', declined: 'broken', failed: 'broken' } as const

/** Milliseconds that a failure waits for the texts of the error catalogue. */
const WORDS_LIMIT = 2_000

/** A request under way; `outcome` is an error code, or undefined for success. */
interface RunningAttempt {
  readonly life: AbortController
  readonly outcome: Promise<ErrorCode | undefined>
}

/** By the view's parameters, which are the same object for as long as the view is on the stack. */
const runningAttempts = /* @__PURE__ */ new WeakMap<object, RunningAttempt>()

function startAttempt(
  ctx: PluginContext,
  params: object,
  ask: (signal: AbortSignal) => Promise<unknown>,
): RunningAttempt {
  const life = new AbortController()
  const outcome = ask(life.signal).then(
    () => undefined,
    async (error: unknown) => {
      if (!isQuiet(error)) await errorTextsLoaded(ctx)
      return codeOf(error)
    },
  )
  const asking = { life, outcome }
  runningAttempts.set(params, asking)
  return asking
}

function stopAttempt(params: object, { life }: RunningAttempt): void {
  runningAttempts.delete(params)
  life.abort()
}

/**
 * Runs `ask` when the view appears and at each `again`; the signal aborts with the view, so Back and Close cancel. While
 * another view is on top the request goes on: a guard may show one before the wallet counts as connected.
 */
export function useAttempt(
  ctx: PluginContext,
  params: object,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Attempt {
  const { router } = ctx
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly turn: number; readonly code?: ErrorCode }>()

  useEffect(() => {
    const asking = runningAttempts.get(params) ?? startAttempt(ctx, params, ask)
    let isSeen = true
    void asking.outcome.then((code) => {
      if (isSeen) setOutcome({ turn: run, ...(code && { code }) })
    })
    return () => {
      isSeen = false
      const isThere = (): boolean => router.state.get().stack.some((entry) => entry.params === params)
      if (router.state.get().stack.at(-1)?.params === params || !isThere()) return stopAttempt(params, asking)
      const off = router.state.subscribe(() => {
        if (router.state.get().stack.at(-1)?.params !== params && isThere()) return
        off()
        if (!isThere()) stopAttempt(params, asking)
      })
    }
  }, [ctx, router, params, ask, run])

  const again = useCallback(() => setRun((last) => last + 1), [])
  if (outcome?.turn !== run) return { state: 'waiting', again }
  const { code } = outcome
  if (code === undefined) return { state: 'done', again }
  return code === 'USER_REJECTED' ? { state: 'declined', again } : { state: 'failed', code, again }
}

/** The error catalogue loads after the list, so a wallet may fail sooner. When it is late, a general text is shown. */
function errorTextsLoaded({ clock, use }: PluginContext): Promise<void> {
  return withTimeout<void>({ clock, ms: WORDS_LIMIT, fallback: () => {} }, () => use(NOTICES).words())
}

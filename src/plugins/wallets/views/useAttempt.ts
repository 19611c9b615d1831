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

/** A question under way, and how it ended: a code, or undefined for a yes. */
interface Asking {
  readonly life: AbortController
  readonly outcome: Promise<ErrorCode | undefined>
}

/** By the parameters of the view, which are one object for as long as it is on the stack. */
const asked = /* @__PURE__ */ new WeakMap<object, Asking>()

function begin(ctx: PluginContext, params: object, ask: (signal: AbortSignal) => Promise<unknown>): Asking {
  const life = new AbortController()
  const outcome = ask(life.signal).then(
    () => undefined,
    async (error: unknown) => {
      if (!isQuiet(error)) await wordsCome(ctx)
      return codeOf(error)
    },
  )
  const asking = { life, outcome }
  asked.set(params, asking)
  return asking
}

function drop(params: object, { life }: Asking): void {
  asked.delete(params)
  life.abort()
}

/**
 * Runs `ask` when the view appears and at each `again`; the signal ends with the view, so Back and Close cancel. A view that
 * only has another one on top goes on: a guard may ask the person something before the wallet counts as connected.
 */
export function useAttempt(
  ctx: PluginContext,
  params: object,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Attempt {
  const { router } = ctx
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly turn: number; readonly code?: ErrorCode }>()

  useEffect(() => {
    const asking = asked.get(params) ?? begin(ctx, params, ask)
    let isSeen = true
    void asking.outcome.then((code) => {
      if (isSeen) setOutcome({ turn, ...(code && { code }) })
    })
    return () => {
      isSeen = false
      const isThere = (): boolean => router.state.get().stack.some((entry) => entry.params === params)
      if (router.state.get().stack.at(-1)?.params === params || !isThere()) return drop(params, asking)
      const off = router.state.subscribe(() => {
        if (router.state.get().stack.at(-1)?.params !== params && isThere()) return
        off()
        if (!isThere()) drop(params, asking)
      })
    }
  }, [ctx, router, params, ask, turn])

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

/** Who asks what: one question at a time, in one view, until it is answered, cancelled or withdrawn. */
import { codeOf, LatchkeyError, raceAbort, waitFor, type PluginContext, type Readable } from '#kernel'
import { accountKey, NOTICES, type SignInSession } from '#wallet'
import type { Engine } from '../parts/ready.ts'
import { SIGN_MESSAGE } from '../refs.ts'
import type { KnownSessions } from './knownSessions.ts'
import { createQuestion, type Asked, type Question, type QuestionState } from './question.ts'
import { leaveView } from './leaveView.ts'

/** `gate`: an account waits for it and becomes connected with it. `page`: the account is connected already. */
export type Asker = 'gate' | 'page'

export interface PromptState extends QuestionState {
  readonly asked: Pick<Asked, 'account' | 'network' | 'wallet' | 'picture' | 'moveHere'>
  readonly asker: Asker
  readonly required: boolean
}

export interface Prompt {
  /** Undefined while nothing is asked. */
  readonly state: Readable<PromptState | undefined>
  /**
   * Asks an account to sign in. Two calls for one account share the question. A call of the page replaces a question of the page for
   * another account; every other waits for its turn. Rejects with USER_REJECTED, MODAL_CLOSED, ABORTED, SIGN_IN_INIT_FAILED or
   * `siwx/TOO_MANY_CHANGES`.
   */
  ask(asked: Asked, asker: Asker, signal: AbortSignal): Promise<SignInSession>
  sign(): void
  cancel(): void
  /** Answers the question about this account, if there is one: another tab has signed it in. */
  settle(session: SignInSession): void
}

interface Asking {
  readonly asked: Asked
  readonly asker: Asker
  readonly question: Question
  readonly life: AbortController
  readonly answer: Promise<SignInSession>
  end(error: LatchkeyError): void
  settle(session: SignInSession): void
  waiting: number
}

/** How often a question may be withdrawn, and asked anew for another account, before anybody answers. */
export const MOST_CHANGES = 3
/** Milliseconds that the view stays after a question was withdrawn: another one is probably about to follow. */
export const LINGER = 400

export function createPrompt(
  ctx: PluginContext,
  {
    engine,
    sessions,
    required,
  }: { readonly engine: Engine; readonly sessions: KnownSessions; readonly required: () => boolean },
): Prompt {
  const { clock, own, router } = ctx
  const state = ctx.slice<PromptState | undefined>(undefined)
  let current: Asking | undefined
  let changes = 0
  let lingering: unknown

  const show = ({ asked, asker, question }: Asking): void => {
    const { account, moveHere, network, picture, wallet } = asked
    state.update(() => ({
      ...question.get(),
      asked: { account, moveHere, network, picture, wallet },
      asker,
      required: asker === 'gate' && required(),
    }))
  }

  function begin(asked: Asked, asker: Asker): Asking {
    const life = new AbortController()
    let settle!: Asking['settle']
    let end!: Asking['end']
    const ended = new Promise<SignInSession>((resolve, reject) => {
      settle = resolve
      end = reject
    })
    ended.catch(() => {})
    const question = createQuestion(ctx, {
      engine,
      sessions,
      asked,
      signal: AbortSignal.any([life.signal, ctx.signal]),
      changed: () => current === asking && show(asking),
    })
    const asking: Asking = {
      asked,
      asker,
      question,
      life,
      end,
      settle,
      waiting: 0,
      answer: Promise.race([question.done, ended]),
    }
    asking.answer.then(
      () => close(asking, 'answered'),
      (error: unknown) => close(asking, codeOf(error) === 'ABORTED' ? 'withdrawn' : 'answered'),
    )
    current = asking
    clock.clearTimeout(lingering)
    show(asking)
    openView()
    return asking
  }

  function openView(): void {
    const { open, stack } = router.state.get()
    if (open && stack.some(({ id }) => id === SIGN_MESSAGE.id)) return
    // Whoever closes it closes the question that it shows by then.
    router.open(SIGN_MESSAGE).catch(() => {
      if (!isShown()) current?.end(new LatchkeyError('MODAL_CLOSED'))
    })
  }
  const isShown = (): boolean => router.state.get().stack.some(({ id }) => id === SIGN_MESSAGE.id)

  function close(asking: Asking, how: 'answered' | 'withdrawn'): void {
    asking.life.abort()
    if (current !== asking) return
    current = undefined
    if (how === 'answered') {
      changes = 0
      state.update(() => undefined)
      return leaveView(router, asking.asker)
    }
    changes += 1
    lingering = clock.setTimeout(() => {
      changes = 0
      state.update(() => undefined)
      leaveView(router, asking.asker)
    }, LINGER)
    state.update((now) => now && { ...now, phase: 'preparing', message: undefined, code: undefined })
  }
  own(() => {
    clock.clearTimeout(lingering)
    current?.end(new LatchkeyError('ABORTED'))
  })

  const isAsked = ({ account }: Asked): boolean =>
    current !== undefined && accountKey(current.asked.account) === accountKey(account)
  const replaces = (asked: Asked, asker: Asker): boolean =>
    asker === 'page' && current?.asker === 'page' && !isAsked(asked)

  async function turn(asked: Asked, asker: Asker, signal: AbortSignal): Promise<Asking> {
    for (;;) {
      if (!current) return begin(asked, asker)
      if (isAsked(asked)) return current
      if (replaces(asked, asker)) current.end(new LatchkeyError('ABORTED'))
      const before = current
      await raceAbort(signal, () => before.answer.then(nothing, nothing))
      // The end is noticed one step later.
      await waitFor(state, () => (current === before ? undefined : true), signal)
    }
  }

  return {
    state: { get: state.get, subscribe: state.subscribe },
    async ask(asked, asker, signal) {
      // A question that this one replaces is withdrawn by now, but not closed yet.
      if (changes + (replaces(asked, asker) ? 1 : 0) > MOST_CHANGES) {
        changes = 0
        const error = new LatchkeyError('siwx/TOO_MANY_CHANGES')
        ctx.use(NOTICES).fail(error)
        throw error
      }
      const mine = await turn(asked, asker, signal)
      mine.waiting += 1
      try {
        return await raceAbort(signal, () => mine.answer)
      } catch (error) {
        if (codeOf(error) === 'SIGN_IN_INIT_FAILED') ctx.use(NOTICES).fail(error)
        throw error
      } finally {
        mine.waiting -= 1
        if (mine.waiting === 0) mine.end(new LatchkeyError('ABORTED'))
      }
    },
    sign: () => current?.question.sign(),
    cancel: () => current?.end(new LatchkeyError('USER_REJECTED')),
    settle(session) {
      if (current && accountKey(current.asked.account) === accountKey(session.account)) current.settle(session)
    },
  }
}

const nothing = (): void => {}

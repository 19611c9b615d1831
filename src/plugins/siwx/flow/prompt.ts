/** Who asks what: one question at a time, in one view, until it is answered, cancelled or withdrawn. */
import {
  codeOf,
  derive,
  LatchkeyError,
  raceAbort,
  waitFor,
  type PluginContext,
  type Readable,
  type Router,
} from '#kernel'
import { ACCOUNT, accountKey, NOTICES, type SignInSession } from '#wallet'
import { SIGN_MESSAGE } from '../refs.ts'
import type { Flow } from './flow.ts'
import { createQuestion, type Asked, type QuestionState } from './question.ts'

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
  readonly life: AbortController
  readonly answer: Promise<SignInSession>
  resolve(session: SignInSession): void
  reject(error: unknown): void
  sign(): void
  waiting: number
}

/** How often a question may be withdrawn, and asked anew for another account, before anybody answers. */
export const MOST_CHANGES = 3
/** Milliseconds that the view stays after a question was withdrawn: another one is probably about to follow. */
export const LINGER = 400

export function createPrompt(
  ctx: PluginContext,
  flow: Pick<Flow, 'engine' | 'required' | 'sessions' | 'store'>,
): Prompt {
  const { clock, own, router } = ctx
  const { required, store } = flow
  const state = derive([store], () => store.get().prompt)
  let current: Asking | undefined
  let changes = 0
  let lingering: unknown

  function begin(asked: Asked, asker: Asker): Asking {
    const life = new AbortController()
    let resolve!: Asking['resolve']
    let reject!: Asking['reject']
    const answer = new Promise<SignInSession>((yes, no) => {
      resolve = yes
      reject = no
    })
    const { account, moveHere, network, picture, wallet } = asked
    const show = (next: QuestionState): void =>
      store.update({
        prompt: {
          ...next,
          asked: { account, moveHere, network, picture, wallet },
          asker,
          required: asker === 'gate' && required(),
        },
      })
    const asking: Asking = { asked, asker, life, answer, resolve, reject, sign: () => {}, waiting: 0 }
    answer.then(
      () => close(asking, 'answered'),
      (error: unknown) => close(asking, codeOf(error) === 'ABORTED' ? 'withdrawn' : 'answered'),
    )
    current = asking
    clock.clearTimeout(lingering)
    show({ phase: asked.network ? 'preparing' : 'elsewhere' })
    asking.sign = createQuestion(ctx, flow, asked, {
      phase: () => state.get()?.phase,
      show: (next) => current === asking && show(next),
      signal: AbortSignal.any([life.signal, ctx.signal]),
      resolve,
      reject,
    })
    openView()
    return asking
  }

  function openView(): void {
    const { open, stack } = router.state.get()
    if (open && stack.some(({ id }) => id === SIGN_MESSAGE.id)) return
    // Whoever closes it closes the question that it shows by then.
    router.open(SIGN_MESSAGE).catch(() => {
      if (!isShown()) current?.reject(new LatchkeyError('MODAL_CLOSED'))
    })
  }
  const isShown = (): boolean => router.state.get().stack.some(({ id }) => id === SIGN_MESSAGE.id)

  function close(asking: Asking, how: 'answered' | 'withdrawn'): void {
    asking.life.abort()
    if (current !== asking) return
    current = undefined
    const leave = (): void => {
      changes = 0
      store.update({ prompt: undefined })
      leaveView(router, asking.asker)
    }
    if (how === 'answered') return leave()
    changes += 1
    lingering = clock.setTimeout(leave, LINGER)
    const { prompt } = store.get()
    store.update({ prompt: prompt && { ...prompt, phase: 'preparing', message: undefined, code: undefined } })
  }
  own(() => {
    clock.clearTimeout(lingering)
    current?.reject(new LatchkeyError('ABORTED'))
  })

  const isAsked = ({ account }: Asked): boolean =>
    current !== undefined && accountKey(current.asked.account) === accountKey(account)
  const replaces = (asked: Asked, asker: Asker): boolean =>
    asker === 'page' && current?.asker === 'page' && !isAsked(asked)

  async function turn(asked: Asked, asker: Asker, signal: AbortSignal): Promise<Asking> {
    for (;;) {
      if (!current) return begin(asked, asker)
      if (isAsked(asked)) return current
      if (replaces(asked, asker)) current.reject(new LatchkeyError('ABORTED'))
      const before = current
      await raceAbort(signal, () => before.answer.then(nothing, nothing))
      // The end is noticed one step later.
      await waitFor(state, () => (current === before ? undefined : true), signal)
    }
  }

  return {
    state,
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
        if (mine.waiting === 0) mine.reject(new LatchkeyError('ABORTED'))
      }
    },
    sign: () => current?.sign(),
    cancel: () => current?.reject(new LatchkeyError('USER_REJECTED')),
    settle(session) {
      if (current && accountKey(current.asked.account) === accountKey(session.account)) current.resolve(session)
    },
  }
}

const nothing = (): void => {}

/**
 * Leaves the question's view, and what is above it. The account of a gate is not connected yet, so what lies below goes on: it shows
 * the outcome. A connected account has nothing left to do there: the view that asked for the connection (a send form, say) is
 * shown again, else the modal closes.
 */
function leaveView(router: Router, asker: Asker): void {
  const { open, stack } = router.state.get()
  const at = stack.findIndex(({ id }) => id === SIGN_MESSAGE.id)
  if (!open || at < 0) return
  const below =
    asker === 'gate'
      ? at - 1
      : stack
          .slice(0, at)
          .findLastIndex(({ id, stage }) => stage !== 'entry' && stage !== 'question' && id !== ACCOUNT.id)
  if (below >= 0) router.goBackToIndex(below)
  else router.close({ force: true })
}

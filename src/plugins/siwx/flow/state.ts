/** What the flow knows: who is signed in, and what is asked. The state of `SIGN_IN` and its events follow from it. */
import { createBox, type PluginContext, type Readable } from '#kernel'
import { SIGNED_IN, SIGNED_OUT, type CaipAddress, type SignInSession, type SignInState } from '#wallet'
import { isNow } from '../sessions/proofs.ts'
import type { PromptState } from './prompt.ts'

export type EndReason = 'host' | 'expired' | 'elsewhere' | 'disconnect'

export interface FlowState {
  /** By `accountKey`. One may have ended a moment ago. */
  readonly sessions: Readonly<Record<string, SignInSession>>
  /** Undefined while nothing is asked. */
  readonly prompt: PromptState | undefined
}

export interface FlowStore extends Readable<FlowState> {
  /** What the page and other plugins see. */
  readonly signIn: Readable<SignInState>
  /** Emits what has changed. `why` is the reason of every end. */
  update(change: Partial<FlowState>, why?: EndReason): void
  /** Accounts with a session that is valid now. */
  accounts(): readonly CaipAddress[]
}

export function createFlowStore(
  ctx: Pick<PluginContext, 'bus' | 'clock' | 'reporter'>,
  required: () => boolean,
): FlowStore {
  const { bus, clock } = ctx
  const state = createBox<FlowState>(ctx, { sessions: {}, prompt: undefined })
  const signIn = createBox<SignInState>(ctx, { required: required(), signedIn: [], asking: undefined })

  const accounts = (): readonly CaipAddress[] =>
    Object.values(state.get().sessions).flatMap(({ account, times }) =>
      isNow(times, { now: clock.now() }) ? account : [],
    )

  function shown(): SignInState {
    const { asked, phase } = state.get().prompt ?? {}
    const waitsFor = phase === 'wallet' || phase === 'server' ? phase : 'person'
    return { required: required(), signedIn: accounts(), asking: asked && { account: asked.account, waitsFor } }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    signIn: { get: signIn.get, subscribe: signIn.subscribe },
    accounts,
    update(change, why = 'host') {
      state.update((old) => ({ ...old, ...change }))
      const [before, next] = [signIn.get(), shown()]
      if (JSON.stringify(next) === JSON.stringify(before)) return
      signIn.update(() => next)
      for (const account of next.signedIn) if (!before.signedIn.includes(account)) bus.emit(SIGNED_IN, { account })
      for (const account of before.signedIn)
        if (!next.signedIn.includes(account)) bus.emit(SIGNED_OUT, { account, reason: why })
    },
  }
}

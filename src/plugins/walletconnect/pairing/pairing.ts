/** One pairing, from the first uri to a session or a named end. Pure: time and the relay come from outside. */
import { codeOf, LatchkeyError, type Clock, type ErrorCode } from '#kernel'
import type { Linking } from './deepLink.ts'
import type { PairingState } from './pairingService.ts'

/** Milliseconds that a uri is good for (specification §4). Wallets take it for a minute longer. */
export const PAIRING_LIFE = 4 * 60_000
/** It counts as expired this long before the end, and is renewed then. */
export const EXPIRED_BEFORE = 10_000
/** The relay owes an answer for so long: the person is told (threat T9). */
export const SLOW_AFTER = 5_000
/** The relay's time for a proposal. Where nobody listens the library itself would try for a minute, without a word. */
export const RELAY_LIMIT = 30_000

/** A question on its way to whichever wallet gets the uri. */
export interface Question<S> {
  readonly uri: string
  readonly pairingTopic: string
  readonly approval: Promise<S>
  drop(): void
}

/** What is seen of a pairing. */
export type PairingStep = Pick<
  PairingState,
  'phase' | 'code' | 'slow' | 'wcUri' | 'wcPairingExpiry' | 'wcLinking' | 'wcError'
>

export const NO_STEP: PairingStep = {
  phase: 'idle',
  code: undefined,
  slow: false,
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: false,
}

export interface PairingParts<S> {
  readonly clock: Clock
  /** Asks the relay; resolves when it has the proposal. */
  readonly propose: () => Promise<Question<S>>
  /** Told after every step. */
  readonly changed: (step: PairingStep) => unknown
}

export interface Pairing<S> {
  /** The session; rejects with USER_REJECTED, ABORTED or the code of what failed. */
  readonly outcome: Promise<S>
  readonly over: boolean
  /** Nobody waits, but an answer would still be welcome (specification §4: Telegram, iOS Safari). */
  readonly parked: boolean
  /** True for the uri's first 3 minutes and 50 seconds. */
  isFresh(): boolean
  /** Does an answer on this pairing topic belong here? Also one to a uri that was renewed since. */
  wants(pairingTopic: string): boolean
  /** A uri that aged while the page slept is renewed. */
  wake(): void
  renew(): void
  link(linking: Linking | undefined): void
  relay(up: boolean): void
  fail(error: LatchkeyError): void
  cancel(): void
  park(): void
  resume(): void
}

export function createPairing<S>({ clock, propose, changed }: PairingParts<S>): Pairing<S> {
  const { promise: outcome, resolve, reject } = withResolvers<S>()
  const alive = new Set<Question<S>>()
  const timers = new Map<string, unknown>()
  let step: PairingStep = { ...NO_STEP, phase: 'creating' }
  let shown: { readonly question: Question<S>; readonly at: number; readonly wall: number } | undefined
  let turn = 0
  let asking = false
  let over = false
  let parked = false

  function set(patch: Partial<PairingStep>): void {
    step = { ...step, ...patch }
    changed(step)
  }
  function after(name: string, ms: number, work: () => void): void {
    stop(name)
    timers.set(name, clock.setTimeout(work, ms))
  }
  function stop(...names: readonly string[]): void {
    for (const name of names) {
      clock.clearTimeout(timers.get(name))
      timers.delete(name)
    }
  }

  function finish(patch: Partial<PairingStep>, settle: () => void, winner?: Question<S>): void {
    if (over) return
    over = true
    turn += 1
    stop(...timers.keys())
    for (const question of alive) if (question !== winner) question.drop()
    alive.clear()
    settle()
    set({ ...NO_STEP, ...patch })
  }
  function fail(error: LatchkeyError): void {
    const { code } = error
    const isNo = code === 'USER_REJECTED'
    const how: Partial<PairingStep> = isNo
      ? { phase: 'declined', wcError: true }
      : code === 'ABORTED'
        ? {}
        : { phase: 'failed', wcError: true, code }
    finish(how, () => reject(error))
  }

  /** Asks for a uri. The one that is shown stays until the new one is there. */
  async function ask(): Promise<void> {
    const mine = (turn += 1)
    asking = true
    stop('renewal')
    after('slow', SLOW_AFTER, () => set({ slow: true }))
    after('limit', RELAY_LIMIT, () => fail(new LatchkeyError('HTTP_TIMEOUT', { detail: 'the relay' })))
    try {
      const question = await propose()
      if (mine !== turn) return question.drop()
      answered()
      show(question)
    } catch (error) {
      if (mine !== turn) return
      answered()
      fail(known(error))
    }
  }
  function answered(): void {
    asking = false
    stop('slow', 'limit')
  }

  function show(question: Question<S>): void {
    alive.add(question)
    question.approval.then(
      (session) => {
        // A uri that the person threw away counts no more; who said yes to it is told goodbye.
        if (alive.has(question))
          finish({ phase: 'connected', wcLinking: step.wcLinking }, () => resolve(session), question)
      },
      (error: unknown) => lost(question, known(error)),
    )
    shown = { question, at: clock.monotonic(), wall: clock.now() }
    const { phase } = step
    set({
      phase: phase === 'linking' ? phase : 'shown',
      slow: false,
      wcUri: question.uri,
      wcPairingExpiry: shown.wall + PAIRING_LIFE,
    })
    awaitRenewal(PAIRING_LIFE - EXPIRED_BEFORE)
  }
  const awaitRenewal = (ms: number): void => after('renewal', ms, () => void ask())

  /** A question came to nothing. Only what was answered, or what befell the uri on the screen, ends the pairing. */
  function lost(question: Question<S>, error: LatchkeyError): void {
    if (!alive.delete(question) || over) return
    // A wallet's word that it has none of the networks is an answer, too.
    if (error.code === 'USER_REJECTED' || error.code === 'CHAIN_NOT_SUPPORTED') return fail(error)
    if (question !== shown?.question) return
    if (error.code !== 'WALLET_TIMEOUT') return fail(error)
    if (parked) return fail(new LatchkeyError('ABORTED'))
    if (!asking) void ask()
  }

  const isShown = (): boolean => !over && (step.phase === 'shown' || step.phase === 'linking')
  const age = (): number => (shown ? clock.monotonic() - shown.at : Infinity)
  /** By both clocks: one stands still while a device sleeps, the other may be set by hand. */
  function isFresh(): boolean {
    const wall = shown ? clock.now() - shown.wall : -1
    const life = PAIRING_LIFE - EXPIRED_BEFORE
    return !over && age() < life && wall >= 0 && wall < life
  }

  // Nobody may be waiting: a failure must not become the page's unhandled rejection.
  outcome.catch(() => undefined)
  changed(step)
  void ask()

  return {
    outcome,
    get over() {
      return over
    },
    get parked() {
      return parked
    },
    isFresh,
    wants: (topic) => [...alive].some(({ pairingTopic }) => pairingTopic === topic),
    wake() {
      if (isShown() && !asking && !isFresh()) void ask()
    },
    renew() {
      if (!isShown()) return
      for (const question of alive) question.drop()
      alive.clear()
      shown = undefined
      set({ ...NO_STEP, phase: 'creating' })
      void ask()
    },
    link(linking) {
      if (isShown()) set({ phase: linking ? 'linking' : 'shown', wcLinking: linking })
    },
    relay(up) {
      if (!isShown() || asking) return
      if (!up) return after('down', SLOW_AFTER, () => set({ slow: true }))
      stop('down')
      if (step.slow) set({ slow: false })
    },
    fail,
    cancel: () => fail(new LatchkeyError('ABORTED')),
    park() {
      if (over || parked) return
      if (!isFresh()) return fail(new LatchkeyError('ABORTED'))
      parked = true
      turn += 1
      answered()
      stop('renewal', 'down')
      after('end', PAIRING_LIFE - age(), () => fail(new LatchkeyError('ABORTED')))
      set({ phase: 'idle', slow: false })
    },
    resume() {
      if (over || !parked) return
      parked = false
      stop('end')
      set({ phase: step.wcLinking ? 'linking' : 'shown' })
      awaitRenewal(Math.max(0, PAIRING_LIFE - EXPIRED_BEFORE - age()))
    },
  }
}

function known(error: unknown): LatchkeyError {
  const code: ErrorCode = codeOf(error)
  return code === 'UNKNOWN' ? new LatchkeyError('CONNECT_FAILED', { cause: error }) : (error as LatchkeyError)
}

/** `Promise.withResolvers` is younger than the browsers we support. */
function withResolvers<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
} {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

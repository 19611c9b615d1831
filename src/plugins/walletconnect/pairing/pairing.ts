/** One pairing: from the first uri, which is renewed before it expires, to a session or an error. */
import { codeOf, LatchkeyError, type Clock, type ErrorCode } from '#kernel'
import type { Proposal } from '../client/client.ts'
import type { Linking } from './deepLink.ts'
import type { PairingState } from './pairingService.ts'

/** Milliseconds that a uri is valid (specification §4). Wallets accept it for a minute longer. */
export const PAIRING_LIFE = 4 * 60_000
/** The uri counts as expired this long before its end, and is renewed then. */
export const EXPIRED_BEFORE = 10_000
/** If the relay does not answer for this long, the person is told (threat T9). */
export const SLOW_AFTER = 5_000
/** Longest wait for the relay to accept a proposal. The library would retry silently for a minute. */
export const RELAY_LIMIT = 30_000

/** The state of a pairing. */
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
  /** Sends a proposal to the relay; resolves when the relay has it. */
  readonly propose: () => Promise<Proposal<S>>
  /** Called after every step. */
  readonly changed: (step: PairingStep) => unknown
}

export interface Pairing<S> {
  /** The session; rejects with USER_REJECTED, ABORTED or the code of what failed. */
  readonly outcome: Promise<S>
  readonly over: boolean
  /** Nobody waits for it, but an answer is still accepted (specification §4: Telegram, iOS Safari). */
  readonly paused: boolean
  /** True for the uri's first 3 minutes and 50 seconds. */
  isFresh(): boolean
  /** True if an answer on this pairing topic belongs to this pairing, even to a uri that was renewed since. */
  accepts(pairingTopic: string): boolean
  /** For a page that was asleep. */
  renewIfExpired(): void
  renew(): void
  link(linking: Linking | undefined): void
  setRelayUp(up: boolean): void
  fail(error: LatchkeyError): void
  cancel(): void
  pause(): void
  resume(): void
}

export function createPairing<S>({ clock, propose, changed }: PairingParts<S>): Pairing<S> {
  const { promise: outcome, resolve, reject } = withResolvers<S>()
  const open = new Set<Proposal<S>>()
  const timers = new Map<string, unknown>()
  let step: PairingStep = { ...NO_STEP, phase: 'creating' }
  let shown: { readonly proposal: Proposal<S>; readonly monotonic: number; readonly wall: number } | undefined
  /** Increased to ignore the answer to an earlier call of `propose`. */
  let turn = 0
  let isProposing = false
  let over = false
  let paused = false

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

  function finish(patch: Partial<PairingStep>, settle: () => void, winner?: Proposal<S>): void {
    if (over) return
    over = true
    turn += 1
    stop(...timers.keys())
    for (const proposal of open) if (proposal !== winner) proposal.drop()
    open.clear()
    settle()
    set({ ...NO_STEP, ...patch })
  }
  function fail(error: LatchkeyError): void {
    const { code } = error
    const end: Partial<PairingStep> =
      code === 'USER_REJECTED'
        ? { phase: 'declined', wcError: true }
        : code === 'ABORTED'
          ? {}
          : { phase: 'failed', wcError: true, code }
    finish(end, () => reject(error))
  }

  /** Requests a uri. The one that is shown stays until the new one is there. */
  async function requestUri(): Promise<void> {
    const mine = (turn += 1)
    isProposing = true
    stop('renewal')
    after('slow', SLOW_AFTER, () => set({ slow: true }))
    after('limit', RELAY_LIMIT, () => fail(new LatchkeyError('HTTP_TIMEOUT', { detail: 'the relay' })))
    try {
      const proposal = await propose()
      if (mine !== turn) return proposal.drop()
      onProposed()
      show(proposal)
    } catch (error) {
      if (mine !== turn) return
      onProposed()
      fail(pairingError(error))
    }
  }
  function onProposed(): void {
    isProposing = false
    stop('slow', 'limit')
  }

  function show(proposal: Proposal<S>): void {
    open.add(proposal)
    proposal.approval.then(
      (session) => {
        // The answer to a uri that the person has replaced is ignored here, and hub.ts ends its session.
        if (open.has(proposal))
          finish({ phase: 'connected', wcLinking: step.wcLinking }, () => resolve(session), proposal)
      },
      (error: unknown) => onFailed(proposal, pairingError(error)),
    )
    shown = { proposal, monotonic: clock.monotonic(), wall: clock.now() }
    const { phase } = step
    set({
      phase: phase === 'linking' ? phase : 'shown',
      slow: false,
      wcUri: proposal.uri,
      wcPairingExpiry: shown.wall + PAIRING_LIFE,
    })
    awaitRenewal(PAIRING_LIFE - EXPIRED_BEFORE)
  }
  const awaitRenewal = (ms: number): void => after('renewal', ms, () => void requestUri())

  /** A proposal failed. It ends the pairing if a wallet answered it, or if its uri is the one that is shown. */
  function onFailed(proposal: Proposal<S>, error: LatchkeyError): void {
    if (!open.delete(proposal) || over) return
    // These two are answers of a wallet.
    if (error.code === 'USER_REJECTED' || error.code === 'CHAIN_NOT_SUPPORTED') return fail(error)
    if (proposal !== shown?.proposal) return
    if (error.code !== 'WALLET_TIMEOUT') return fail(error)
    if (paused) return fail(new LatchkeyError('ABORTED'))
    if (!isProposing) void requestUri()
  }

  const isShown = (): boolean => !over && (step.phase === 'shown' || step.phase === 'linking')
  const age = (): number => (shown ? clock.monotonic() - shown.monotonic : Infinity)
  /** Checks both clocks: the monotonic one stops while a device sleeps, and the other may be set by hand. */
  function isFresh(): boolean {
    const wall = shown ? clock.now() - shown.wall : -1
    const life = PAIRING_LIFE - EXPIRED_BEFORE
    return !over && age() < life && wall >= 0 && wall < life
  }

  // If nobody waits, a failure must not become an unhandled rejection of the page.
  outcome.catch(() => undefined)
  changed(step)
  void requestUri()

  return {
    outcome,
    get over() {
      return over
    },
    get paused() {
      return paused
    },
    isFresh,
    accepts: (topic) => [...open].some(({ pairingTopic }) => pairingTopic === topic),
    renewIfExpired() {
      if (isShown() && !isProposing && !isFresh()) void requestUri()
    },
    renew() {
      if (!isShown()) return
      for (const proposal of open) proposal.drop()
      open.clear()
      shown = undefined
      set({ ...NO_STEP, phase: 'creating' })
      void requestUri()
    },
    link(linking) {
      if (isShown()) set({ phase: linking ? 'linking' : 'shown', wcLinking: linking })
    },
    setRelayUp(up) {
      if (!isShown() || isProposing) return
      if (!up) return after('down', SLOW_AFTER, () => set({ slow: true }))
      stop('down')
      if (step.slow) set({ slow: false })
    },
    fail,
    cancel: () => fail(new LatchkeyError('ABORTED')),
    pause() {
      if (over || paused) return
      if (!isFresh()) return fail(new LatchkeyError('ABORTED'))
      paused = true
      turn += 1
      onProposed()
      stop('renewal', 'down')
      after('end', PAIRING_LIFE - age(), () => fail(new LatchkeyError('ABORTED')))
      set({ phase: 'idle', slow: false })
    },
    resume() {
      if (over || !paused) return
      paused = false
      stop('end')
      set({ phase: step.wcLinking ? 'linking' : 'shown' })
      awaitRenewal(Math.max(0, PAIRING_LIFE - EXPIRED_BEFORE - age()))
    },
  }
}

function pairingError(error: unknown): LatchkeyError {
  const code: ErrorCode = codeOf(error)
  return code === 'UNKNOWN' ? new LatchkeyError('CONNECT_FAILED', { cause: error }) : (error as LatchkeyError)
}

/** Some of the browsers that we support lack `Promise.withResolvers`. */
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

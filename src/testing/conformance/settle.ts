import type { FakeClock } from '#kernel/testing'

/** How a promise ended, or `pending`. */
export type Ending<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'pending' }

export interface SettleLimits {
  /** Limit in ms of fake time; default: a minute. */
  readonly limit?: number | undefined
  /** Real time in ms before the clock advances, for loading code and for real servers; default 20. */
  readonly real?: number | undefined
}

/** Fake milliseconds per step. */
const STEP = 500

/** Waits for `work` while advancing the fake clock, so that timeouts pass within milliseconds. */
export async function settle<T>(
  clock: FakeClock,
  work: Promise<T>,
  { limit = 60_000, real = 20 }: SettleLimits = {},
): Promise<Ending<T>> {
  let ending: Ending<T> = { is: 'pending' }
  const isPending = (): boolean => ending.is === 'pending'
  work.then(
    (value) => (ending = { is: 'done', value }),
    (error: unknown) => (ending = { is: 'failed', error }),
  )
  const begun = performance.now()
  // Work without a timeout (a batch, for example) continues without advancing the clock.
  do await clock.advance(0)
  while (isPending() && performance.now() - begun < real)
  for (let passed = 0; isPending() && passed < limit; passed += STEP) await clock.advance(STEP)
  return ending
}

/** Runs foreign code; a synchronous throw becomes a rejection. */
export async function asPromise<T>(work: () => T | Promise<T>): Promise<T> {
  return work()
}

let last: Promise<unknown> = Promise.resolve()

/** Runs checks one after the other, because they replace the page's globals. */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}

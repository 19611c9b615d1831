import type { FakeClock } from '#kernel/testing'

/** How something ended, or that it did not. */
export type Ending<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'pending' }

export interface Patience {
  /** The fake time, in ms, that it may take; default: a minute. */
  readonly limit?: number | undefined
  /** The real time, in ms, before the clock moves: for code and answers of real servers that are on their way; default 20. */
  readonly real?: number | undefined
}

/** Fake milliseconds between two looks. */
const STEP = 500

/** Waits for `work` by moving the clock, so that whatever waits for a time comes to its end within milliseconds. */
export async function settle<T>(
  clock: FakeClock,
  work: Promise<T>,
  { limit = 60_000, real = 20 }: Patience = {},
): Promise<Ending<T>> {
  let ending: Ending<T> = { is: 'pending' }
  const isPending = (): boolean => ending.is === 'pending'
  work.then(
    (value) => (ending = { is: 'done', value }),
    (error: unknown) => (ending = { is: 'failed', error }),
  )
  const begun = performance.now()
  // What waits for no time (a batch, say) goes on at once.
  do await clock.advance(0)
  while (isPending() && performance.now() - begun < real)
  for (let passed = 0; isPending() && passed < limit; passed += STEP) await clock.advance(STEP)
  return ending
}

/** Runs foreign code that may throw at once, as if it had rejected. */
export async function begin<T>(work: () => T | Promise<T>): Promise<T> {
  return work()
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: checks stand in for the page's own globals, of which there is one set. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}

import type { Clock } from './contracts/index.ts'

/** One question at a time, the newest: an older one is given up, and its answer is dropped. */
export interface Latest {
  /**
   * Gives up the question before, and calls `work` after `pause` milliseconds; without a pause at once, in the same turn. The
   * signal aborts when a newer question comes. After each wait `work` must look at it, because an answer may come all the same.
   */
  ask(work: (signal: AbortSignal) => unknown, pause?: number): void
  /** Gives up the question, whether it waits for its pause to end or for an answer. */
  stop(): void
}

/** `own`: a plugin's, so that a plugin that stops has nothing left to ask. */
export function createLatest({
  clock,
  own,
}: {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>
  own(end: () => void): unknown
}): Latest {
  let asked: AbortController | undefined
  let timer: unknown

  function stop(): void {
    clock.clearTimeout(timer)
    asked?.abort()
    asked = undefined
  }
  own(stop)

  return {
    stop,
    ask(work, pause = 0) {
      stop()
      const { signal } = (asked = new AbortController())
      if (pause > 0) timer = clock.setTimeout(() => void work(signal), pause)
      else void work(signal)
    },
  }
}

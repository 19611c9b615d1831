import { LatchkeyError, type Clock } from '#kernel'

/** What the plugin needs of time. The chain contract brings no clock; tests pass theirs. */
export type Time = Pick<Clock, 'monotonic' | 'setTimeout' | 'clearTimeout'>

/** The page's time. */
export const pageTime: Time = {
  monotonic: () => performance.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** Waits for `work`, but not a moment longer than `signal` lets it: then ABORTED, whatever `work` still does. */
export function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new LatchkeyError('ABORTED'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Resolves after `ms`; rejects with ABORTED. */
export async function sleep(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  let timer: unknown
  try {
    await untilAborted(signal, () => new Promise<void>((resolve) => (timer = time.setTimeout(resolve, ms))))
  } finally {
    time.clearTimeout(timer)
  }
}

import { LatchkeyError } from './errors/LatchkeyError.ts'

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

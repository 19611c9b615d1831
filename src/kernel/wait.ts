import type { Clock, Platform } from './contracts/index.ts'
import { LatchkeyError, type ErrorCode } from './errors/index.ts'

const aborted = (signal: AbortSignal | undefined): LatchkeyError =>
  new LatchkeyError('ABORTED', { cause: signal?.reason })

/**
 * Waits for `work` until `signal` aborts: then it rejects with ABORTED at once, whatever `work` still does. `work` is
 * called synchronously, since a wallet's window may open only inside the click; after the abort it is not called at all.
 */
export function raceAbort<T>(signal: AbortSignal | undefined, work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted(signal))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    // The async function turns what `work` throws into a rejection.
    const answer = (async () => work())()
    void answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}

interface Timeout<T> {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>
  readonly ms: number
  /** The caller's cancel: rejects with ABORTED at once. */
  readonly signal?: AbortSignal | undefined
  /** What is waited for, for developers: the error's `detail`. Never holds a secret. */
  readonly what?: string | undefined
  /** The error's code. Default: HTTP_TIMEOUT. */
  readonly code?: ErrorCode | undefined
  /** Gives the result when the time is over, instead of the error; or throws an error of its own. */
  readonly fallback?: () => T
}

/**
 * Runs `work` under a time limit and a cancel. At the limit it rejects with HTTP_TIMEOUT (or `code`), unless there is a
 * `fallback`. The wait ends then even if `work` ignores the signal it is given, which is aborted so that `work` can stop too.
 */
export async function withTimeout<T>(
  { clock, ms, signal, what, code = 'HTTP_TIMEOUT', fallback }: Timeout<T>,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const cancel = (): void => inner.abort(signal?.reason)
  let late = false
  const timer = clock.setTimeout(() => {
    late = true
    inner.abort()
  }, ms)
  if (signal?.aborted) cancel()
  else signal?.addEventListener('abort', cancel)
  try {
    return await raceAbort(inner.signal, () => work(inner.signal))
  } catch (error) {
    if (!late) throw error
    if (fallback) return fallback()
    throw new LatchkeyError(code, { detail: what })
  } finally {
    clock.clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    inner.abort()
  }
}

/** Resolves after `ms`; rejects with ABORTED. */
export function sleep(
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  return withTimeout<void>({ clock, ms, signal, fallback: () => {} }, () => new Promise(() => {}))
}

interface RetryPolicy extends Pick<Platform, 'clock' | 'random'> {
  readonly signal?: AbortSignal | undefined
  /** Attempts after the first. */
  readonly retries: number
  /** Pause before the second attempt in ms; it doubles, with up to half on top as jitter, so that clients spread. */
  readonly pause: number
  /** The least pause that `error` asks for; undefined when another attempt makes no sense. */
  readonly again: (error: unknown) => number | undefined
}

/** Tries until an attempt succeeds, the policy allows no other, or `signal` aborts. Rejects with the last error or ABORTED. */
export async function retrying<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  const { clock, random, signal, retries, pause } = policy
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal?.aborted) throw aborted(signal)
      const least = tried < retries ? policy.again(error) : undefined
      if (least === undefined) throw error
      await sleep(clock, Math.max(least, pause * 2 ** tried * (1 + random() / 2)), signal)
    }
  }
}

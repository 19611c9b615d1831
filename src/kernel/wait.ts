import type { Clock, Platform } from './contracts/index.ts'
import { LatchkeyError } from './errors/index.ts'

interface Limit<T> {
  readonly clock: Clock
  readonly ms: number
  /** The caller's cancel: rejects with ABORTED at once. */
  readonly signal?: AbortSignal | undefined
  /** Answers, or throws, when the time is over. */
  readonly atLimit: () => T
}

const aborted = (signal?: AbortSignal): LatchkeyError => new LatchkeyError('ABORTED', { cause: signal?.reason })

/**
 * Runs `work` under a time limit and a cancel. The wait ends then even if `work` ignores the signal it is given, which
 * is aborted so that `work` can stop too.
 */
export function within<T>(
  { clock, ms, signal, atLimit }: Limit<T>,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const inner = new AbortController()
    const end = (settle: () => void): void => {
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      try {
        settle()
      } catch (error) {
        reject(error)
      }
      inner.abort()
    }
    const abort = (): void => end(() => reject(aborted(signal)))
    const timer = clock.setTimeout(() => end(() => resolve(atLimit())), ms)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    new Promise<T>((settle) => settle(work(inner.signal))).then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
}

/** Resolves after `ms`; rejects with ABORTED. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return within<void>({ clock, ms, signal, atLimit: () => {} }, () => new Promise(() => {}))
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

/** Tries until it works, the policy has enough, or the caller cancels. Rejects with the last error or ABORTED. */
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

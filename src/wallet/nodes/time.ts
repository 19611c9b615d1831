/**
 * Waiting, for adapters of chains. Nothing here is imported from the rest of the kernel: what adapters share with the first
 * load becomes a file of its own, which every page would wait for before the wallet list.
 */
import { untilAborted, type Clock, type LatchkeyError } from '#kernel'

/** What waiting needs of a clock; `ChainEnvironment.clock` has it. */
export type Time = Pick<Clock, 'monotonic' | 'setTimeout' | 'clearTimeout'>

/** The page's time, for those who were given no clock. */
export const pageTime: Time = {
  monotonic: () => performance.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** Resolves after `ms`; rejects with ABORTED. */
export async function pause(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  let timer: unknown
  try {
    await untilAborted(signal, () => new Promise<void>((resolve) => (timer = time.setTimeout(resolve, ms))))
  } finally {
    time.clearTimeout(timer)
  }
}

/**
 * Runs `work` under a limit of `ms`, the caller's signal and the owner's. At the limit it rejects with what `atLimit`
 * makes; a cancel is ABORTED. The signal that `work` gets ends with the first of them.
 */
export async function underLimit<T>(
  { time, ms, signals, atLimit }: UnderLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = time.setTimeout(() => limit.abort(), ms)
  const until = AbortSignal.any([...signals, limit.signal])
  try {
    return await untilAborted(until, () => work(until))
  } catch (error) {
    throw limit.signal.aborted && !signals.some(({ aborted }) => aborted) ? atLimit() : error
  } finally {
    time.clearTimeout(timer)
  }
}

export interface UnderLimit {
  readonly time: Time
  readonly ms: number
  readonly signals: readonly AbortSignal[]
  readonly atLimit: () => LatchkeyError
}

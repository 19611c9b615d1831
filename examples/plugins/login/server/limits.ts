import type { Now } from './clock.ts'

export interface RateLimit {
  /** Milliseconds until `key` may try again. If 0, it may now, and this try is counted. */
  take(key: string): number
}

/** Limits the memory that a flood of invented addresses can use. */
const MOST_KEYS = 10_000

/** Allows each key `most` tries within `within` milliseconds. */
export function createRateLimit(most: number, within: number, now: Now): RateLimit {
  const times = new Map<string, number[]>()
  return {
    take(key) {
      const at = now()
      const recent = (times.get(key) ?? []).filter((time) => at - time < within)
      if (recent.length >= most) return within - (at - recent[0]!)
      times.delete(key)
      times.set(key, [...recent, at])
      const [oldest] = times.keys()
      if (times.size > MOST_KEYS && oldest !== undefined) times.delete(oldest)
      return 0
    },
  }
}

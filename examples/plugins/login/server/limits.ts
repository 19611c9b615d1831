import type { Now } from './clock.ts'

export interface RateLimit {
  /** Milliseconds until `key` may try again; 0 when it may now, which then counts. */
  take(key: string): number
}

/** So many keys that a flood of invented addresses fills no memory. */
const MOST_KEYS = 10_000

/** At most `most` in any `within` milliseconds for each key. */
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

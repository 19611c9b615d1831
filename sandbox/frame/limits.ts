/** Counts what may be done only so often within a time. */

export interface Limit {
  /** Counts one more, or answers the milliseconds until one more is allowed. */
  take(key: string): { readonly wait: number } | undefined
  clear(): void
}

export function createLimit(now: () => number, most: number, within: number): Limit {
  const taken = new Map<string, readonly number[]>()
  return {
    take(key) {
      const at = now()
      const recent = (taken.get(key) ?? []).filter((time) => time > at - within)
      const [oldest] = recent
      if (recent.length >= most && oldest !== undefined) return { wait: oldest + within - at }
      taken.set(key, [...recent, at])
      return undefined
    },
    clear: () => taken.clear(),
  }
}

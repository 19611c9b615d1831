import type { Clock } from '../contracts/index.ts'

const LIMIT = 3
const WINDOW = 60_000

/** Counts a plugin's crashes; answers true at the third within a minute. */
export function createCrashCounter(clock: Clock): (id: string) => boolean {
  const times = new Map<string, number[]>()
  return (id) => {
    const now = clock.monotonic()
    const recent = (times.get(id) ?? []).filter((time) => now - time < WINDOW)
    recent.push(now)
    times.set(id, recent)
    if (recent.length < LIMIT) return false
    times.delete(id)
    return true
  }
}

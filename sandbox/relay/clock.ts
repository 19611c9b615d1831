/** The relay's clock; tests pass their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after `ms`; the returned function cancels it. */
  after(ms: number, call: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

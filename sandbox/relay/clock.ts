/** The time the relay lives by; tests bring their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after `ms`; what it answers takes the call back. */
  after(ms: number, call: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

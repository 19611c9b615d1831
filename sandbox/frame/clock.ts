/** Time for the frame's server: real, but a control may move it on, so that tests see what expires. */
export interface FrameClock {
  now(): number
  /** Moves on by milliseconds. */
  advance(ms: number): void
  reset(): void
}

export function createFrameClock(real: () => number = Date.now): FrameClock {
  let ahead = 0
  return {
    now: () => real() + ahead,
    advance: (ms) => void (ahead += ms),
    reset: () => void (ahead = 0),
  }
}

/**
 * A time in words, of a page on a machine that is `slow` times slower than the one that the limits were measured on. Limits are compared
 * with the scaled time, which no clock has shown, so both are told.
 */
export const inScaledMs = (ms: number, slow: number): string =>
  `${(ms / slow).toFixed(0)} scaled ms (${ms.toFixed(0)} ms by the clock, machine ${slow.toFixed(1)} times slower)`

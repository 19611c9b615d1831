/** Random choices that are the same in every run. */
export interface Dice {
  /** From 0 up to but not including `most`. */
  number(most: number): number
  pick<T>(from: readonly T[]): T
}

/** mulberry32: 32 bits of state are plenty for choosing among a few. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const number = (most: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
  return { number, pick: (from) => from[number(from.length)]! }
}

/** Repeatable choices: everything generated follows from a seed, never from chance. */
import { createHash } from 'node:crypto'

/** Hex digest that stands for `parts`. */
export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

export interface Chance {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean
}

/** A stream of choices: the seed and a counter, hashed. */
export function createChance(seed: string): Chance {
  let turn = 0
  const below = (limit: number): number => Number.parseInt(digest(seed, String(turn++)).slice(0, 8), 16) % limit
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    percent: (percent) => below(100) < percent,
  }
}

/** The list in an order that follows from the chance (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const rest = [...list]
  const out: T[] = []
  while (rest.length > 0) out.push(...rest.splice(chance.below(rest.length), 1))
  return out
}

// @chunk first: plugins that bring wallets share it, and every page has one of them.
/** Safe access to objects of wallets and pages: a getter or proxy that throws counts as absent, and lists are bounded. */

/** The property; undefined if it does not exist or reading it throws. */
export function peek(value: unknown, key: string): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/**
 * Copies a list, reading each entry once, so that a proxy cannot return one value to a check and another one afterwards.
 * Undefined if the value is not an array, throws, or has more than `most` entries.
 */
export function copyList(value: unknown, most: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const { length } = value
    return length > most ? undefined : Array.from({ length }, (_, index): unknown => value[index])
  } catch {
    return undefined
  }
}

/** Runs a call into foreign code. Undefined if it throws; a promise that it returns may reject without being reported. */
export function attempt(work: () => unknown): unknown {
  try {
    const answer = work()
    void Promise.resolve(answer).catch(() => undefined)
    return answer
  } catch {
    return undefined
  }
}

// @chunk first: plugins that bring wallets share it, and every page has one of them.
/** Dealing with what belongs to somebody else: proxies and getters that throw read as absent, lists have an end. */

/** The property, or undefined when there is none or the look at it throws. */
export function peek(value: unknown, key: string): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/**
 * A list as an array of our own, each entry read once, so that a proxy cannot show one thing to a check and another to
 * its user. Undefined for what is no list, throws, or has more than `most` entries.
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

/**
 * Runs what calls into somebody else's code. What that throws, now or later, is their own affair, and then nothing is
 * answered.
 */
export function attempt(work: () => unknown): unknown {
  try {
    const answer = work()
    void Promise.resolve(answer).catch(() => undefined)
    return answer
  } catch {
    return undefined
  }
}

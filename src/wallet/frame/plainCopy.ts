/** Levels of nested objects. */
const DEEPEST = 20

/**
 * Copies plain data (the kinds that JSON has) of at most `budget`: each value and each character of a text or key costs 1.
 * Undefined for anything larger, deeper, or of another kind. Messages of other windows can be huge and look small (an array
 * with a billion holes), so the cost of a value is checked before it is walked.
 */
export function plainCopy(value: unknown, budget: number): { readonly value: unknown } | undefined {
  let left = budget
  const pay = (cost: number): void => {
    left -= cost
    if (left < 0) throw new NotCopyable()
  }
  const copy = (one: unknown, depth: number): unknown => {
    pay(1)
    if (typeof one === 'string') pay(one.length)
    if (one === null || one === undefined || typeof one === 'string' || typeof one === 'boolean') return one
    if (typeof one === 'number' && Number.isFinite(one)) return one
    if (typeof one !== 'object' || depth === DEEPEST) throw new NotCopyable()
    if (Array.isArray(one)) {
      pay(one.length)
      return Array.from(one, (entry) => copy(entry, depth + 1))
    }
    const prototype: unknown = Object.getPrototypeOf(one)
    if (prototype !== Object.prototype && prototype !== null) throw new NotCopyable()
    const made: Record<string, unknown> = {}
    for (const key in one) {
      if (key === '__proto__' || !Object.hasOwn(one, key)) throw new NotCopyable()
      pay(key.length)
      made[key] = copy((one as Record<string, unknown>)[key], depth + 1)
    }
    return made
  }
  try {
    return { value: copy(value, 0) }
  } catch {
    // Refused above, or a getter has thrown.
    return undefined
  }
}

class NotCopyable extends Error {}

/** Levels of objects in objects. */
const DEEPEST = 20

/**
 * A copy of plain data, as JSON has it, that costs at most `most`: a character of a text or a name, and a value, cost one
 * each. Undefined for anything larger, deeper, or of another kind. What another window sent may be huge and look small: a
 * list with a billion holes, say. So nothing is walked that has not been paid for.
 */
export function plainCopy(value: unknown, most: number): { readonly value: unknown } | undefined {
  let left = most
  const pay = (cost: number): void => {
    left -= cost
    if (left < 0) throw new TooMuch()
  }
  const copy = (one: unknown, depth: number): unknown => {
    pay(1)
    if (typeof one === 'string') pay(one.length)
    if (one === null || one === undefined || typeof one === 'string' || typeof one === 'boolean') return one
    if (typeof one === 'number' && Number.isFinite(one)) return one
    if (typeof one !== 'object' || depth === DEEPEST) throw new TooMuch()
    if (Array.isArray(one)) {
      pay(one.length)
      return Array.from(one, (entry) => copy(entry, depth + 1))
    }
    const prototype: unknown = Object.getPrototypeOf(one)
    if (prototype !== Object.prototype && prototype !== null) throw new TooMuch()
    const made: Record<string, unknown> = {}
    for (const key in one) {
      if (key === '__proto__' || !Object.hasOwn(one, key)) throw new TooMuch()
      pay(key.length)
      made[key] = copy((one as Record<string, unknown>)[key], depth + 1)
    }
    return made
  }
  try {
    return { value: copy(value, 0) }
  } catch {
    // A value that cannot be read is none that may come in.
    return undefined
  }
}

class TooMuch extends Error {}

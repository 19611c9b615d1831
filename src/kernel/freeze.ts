/** What was frozen in all its depth: it is not gone through again. An object that somebody else froze may hold what is not. */
const frozen = /* @__PURE__ */ new WeakSet<object>()

/**
 * Freezes plain data in all its depth, without calling its getters. Functions and live objects (a signal, a pattern, an
 * element, an object of a class) keep their own rules.
 */
export function freeze<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  frozen.add(Object.freeze(value))
  for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(inner)
  return value
}

/**
 * Freezes what one plugin hands to all others: a service, a connector, a chain's adapter (threat T29). Of an object of a
 * class only its own fields: what changes belongs into closures and `#private` fields.
 */
export const freezeShared = <T>(value: T): T => Object.freeze(freeze(value))

/** A copy of plain data in all its depth, to be frozen: a host's objects are not ours to freeze. What is frozen stays itself. */
export function copyOf<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  const copy = Array.isArray(value)
    ? value.map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
  return copy as T
}

/** An array, or an object of no class. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
}

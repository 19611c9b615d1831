/** What was deep-frozen here and need not be walked again. `Object.isFrozen` is not enough: the object may hold unfrozen ones. */
const frozen = /* @__PURE__ */ new WeakSet<object>()

/**
 * Deep-freezes plain data, without calling its getters. Functions and live objects (a signal, a pattern, an element, an
 * object of a class) are left alone.
 */
export function freeze<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  frozen.add(Object.freeze(value))
  for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(inner)
  return value
}

/**
 * Freezes what one plugin hands to all others: a service, a connector, a chain's adapter (threat T29). An object of a
 * class has its own fields frozen, so what changes belongs into closures and `#private` fields.
 */
export const freezeShared = <T>(value: T): T => Object.freeze(freeze(value))

/** A deep copy of plain data, for freezing: objects of the host must not be frozen. What was frozen here is not copied. */
export function copyOf<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  const copy = Array.isArray(value)
    ? value.map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
  return copy as T
}

/** True for arrays and for objects without a class. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
}

/** Freezes plain data in all its depth. Live objects (a signal, a pattern, an element) keep their own rules. */
export function freeze<T>(value: T): T {
  const plain =
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (plain && !Object.isFrozen(value)) Object.values(Object.freeze(value) as object).forEach(freeze)
  return value
}

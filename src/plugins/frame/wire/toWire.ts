/** Levels of nested values in the parameters of a page's request. */
const DEEPEST = 20

/**
 * A copy of a page's parameters as plain data, since only that can be posted to another window. Bigints become hexadecimal, as
 * Ethereum's JSON-RPC writes numbers; functions and symbols are left out as JSON leaves them out.
 */
export function toWire(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (value === null || typeof value !== 'object') return isPlain(value) ? value : undefined
  if (depth === DEEPEST) throw new TypeError('the parameters are nested too deeply')
  if (Array.isArray(value)) return value.map((entry) => toWire(entry, depth + 1) ?? null)
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]) => [key, toWire(entry, depth + 1)] as const)
      .filter(([, entry]) => entry !== undefined),
  )
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) || value === null

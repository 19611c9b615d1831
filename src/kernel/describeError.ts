const LONGEST = 300

/**
 * Plain text for any thrown value, at most 300 characters, without control, direction or zero-width characters.
 * Never throws: what wallets and plugins throw may be a proxy or have throwing getters (threat T23).
 */
export function describeError(value: unknown): string {
  try {
    // Cut before cleaning, so that a huge text costs nothing; cut again at the end, and never through a surrogate pair.
    const text = textOf(value)
      .slice(0, LONGEST * 4)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
      .trim()
    return text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') || 'Unknown error'
  } catch {
    return 'Unknown error'
  }
}

function textOf(value: unknown): string {
  const { name, message } = Object(value) as { readonly name?: unknown; readonly message?: unknown }
  if (typeof message !== 'string') return String(value)
  return typeof name === 'string' && message ? `${name}: ${message}` : message
}

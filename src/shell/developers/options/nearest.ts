/** The names that a misspelt one may stand for: those at the smallest edit distance, or none if all are too different. */
export function nearest(wrong: string, names: Iterable<string>): readonly string[] {
  const written = wrong.toLowerCase()
  // At most a third of the letters may differ, so that a short name does not match everything.
  const limit = Math.max(1, Math.floor(written.length / 3))
  const known = [...new Set(names)].map((name) => ({ name, away: distance(written, name.toLowerCase(), limit) }))
  const least = Math.min(...known.map(({ away }) => away))
  return least > limit ? [] : known.filter(({ away }) => away === least).map(({ name }) => name)
}

/**
 * The edit distance with transpositions (optimal string alignment): letters inserted, deleted, replaced or swapped with their
 * neighbour. Names whose lengths differ by more than `limit` are not compared.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let older: readonly number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        before[j]! + 1,
        row[j - 1]! + 1,
        before[j - 1]! + (same ? 0 : 1),
        swapped ? older[j - 2]! + 1 : Infinity,
      )
    }
    older = before
    before = row
  }
  return before[b.length]!
}

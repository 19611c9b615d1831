/** A name as people type it: without capitals, accents, and more than single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Items whose names match: first those that begin with the text, then those that contain it, each in their order. */
export function matching<T extends { readonly folded: string }>(items: readonly T[], wanted: string): readonly T[] {
  const starts: T[] = []
  const holds: T[] = []
  for (const item of items) {
    const at = item.folded.indexOf(wanted)
    if (at === 0) starts.push(item)
    else if (at > 0) holds.push(item)
  }
  return [...starts, ...holds]
}

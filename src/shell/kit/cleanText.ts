/** Splits into what readers see as single characters, so that a cut never splits an accent, a flag or a syllable. */
export function graphemes(text: string): string[] {
  // Without Intl.Segmenter (Firefox before 125), code points are used. They are also used for ASCII, because the first use of a
  // segmenter costs 10 ms.
  return 'Segmenter' in Intl && /[^ -~]/.test(text)
    ? Array.from(new Intl.Segmenter().segment(text), (part) => part.segment)
    : Array.from(text)
}

/** Code points of a grapheme. No script needs more, but some combine any number of letters to one grapheme. */
const MAX_CODE_POINTS = 8

/**
 * Makes a name from outside harmless: no control, bidirectional, private-use or invisible characters, at most four accents on a letter,
 * single spaces, and at most `max` graphemes of a few code points, the last one an ellipsis if something was cut.
 */
export function cleanText(text: string, max = 64): string {
  const clean = text
    .slice(0, max * 64) // a name of megabytes must not cost more than a short one
    .replace(/[\p{C}\p{DI}\u2800]/gu, (character) => (/\s/.test(character) && character !== '\uFEFF' ? ' ' : ''))
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (clean.length <= max) return clean
  const letters = graphemes(clean)
  const first = letters
    .slice(0, letters.length > max ? max - 1 : max)
    .map((letter) => Array.from(letter).slice(0, MAX_CODE_POINTS).join(''))
    .join('')
    .trimEnd()
  return letters.length > max ? `${first}…` : first
}

/** An address with its middle left out: `0x7C3f…9AE2`. */
export function shortAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** FNV-1a, 32 bits: a stable number from a text, for colours and shapes. Not for security. */
export function hash(text: string, seed = 0x811c9dc5): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

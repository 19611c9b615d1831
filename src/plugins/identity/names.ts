/** Decides which names and pictures may be shown. Anybody can register almost any name and give it any picture. */
import { cleanText, safeImageSrc } from '#kit'

/** Scripts that a label may be written in; those in one string are used together. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Ethiopic',
  'Hangul Han',
  'Han Hiragana Katakana',
].map((scripts) => {
  const letters = scripts.replace(/(\w+) ?/g, '\\p{scx=$1}')
  return new RegExp(`^[${letters}0-9_$\\p{Extended_Pictographic}-]+$`, 'u')
})

/** Letters, ASCII digits and emoji. Other digits can look like dots and letters. */
const LABEL = /^[\p{L}\p{M}0-9_$\p{Extended_Pictographic}-]+$/u

/** A label made only of Cyrillic, Greek and Armenian letters that look Latin. */
const LATIN_LOOKALIKE = /^[асԁеһіјӏкорԛѕԝхуүѵгανικορτυχγηωσօոսհցզյգք0-9_$-]+$/
const ASCII = /^[\x20-\x7e]*$/

const ADDRESS = /^0x[0-9a-f]{40}$/

/** Longer names are not shown at all, because a shortened name would be another name. */
const LONGEST = 64

/**
 * The name if it may be shown, else null. It needs at least two labels separated by dots, in normalized spelling and without
 * invisible characters; each label uses one script and is not made of letters that look Latin (threats T1, T19).
 */
export function readName(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 4 * LONGEST) return null
  const labels = text.split('.')
  const isPlain = cleanText(text, LONGEST) === text && text === text.toLowerCase() && text === text.normalize('NFKC')
  return isPlain && labels.length > 1 && labels.every(isHonest) ? text : null
}

function isHonest(label: string): boolean {
  if (!LABEL.test(label) || ADDRESS.test(label)) return false
  return ASCII.test(label) || (SCRIPTS.some((script) => script.test(label)) && !LATIN_LOOKALIKE.test(label))
}

/**
 * The picture's address if it may be loaded (in an `img` only), else null: `https:` or `data:`, as for wallets. Addresses of
 * the page's own origin are refused, since loading one could trigger something there.
 */
export function readAvatar(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\s*(?:https?:\/\/|data:image\/)/i.test(text)) return null
  const src = safeImageSrc(text)
  return src === undefined || src.startsWith(`${globalThis.location?.origin}/`) ? null : src
}

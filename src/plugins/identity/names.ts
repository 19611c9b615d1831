/** Which names and pictures of strangers are shown. Anybody can register almost any name, and give it any picture. */
import { cleanText, safeImageSrc } from '#kit'

/** Writing systems whose letters a label may have; those in one line are used together. */
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

/** Letters and digits of people, and pictures. Other digits look like dots and letters. */
const LABEL = /^[\p{L}\p{M}0-9_$\p{Extended_Pictographic}-]+$/u

/** A whole word of letters that pass for Latin ones: Cyrillic, Greek, Armenian. */
const MASQUERADE = /^[асԁеһіјӏкорԛѕԝхуүѵгανικορτυχγηωσօոսհցզյգք0-9_$-]+$/
const ASCII = /^[\x20-\x7e]*$/

const ADDRESS = /^0x[0-9a-f]{40}$/

/** Letters that a person can still take in. Half a name is another name, so longer ones are none. */
const LONGEST = 64

/**
 * The name if it may be shown, else null: labels with dots between them, in the one spelling that registries resolve,
 * without anything invisible, each label in one writing system and not in letters that pass for another's (threats T1, T19).
 */
export function readName(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 4 * LONGEST) return null
  const labels = text.split('.')
  const isPlain = cleanText(text, LONGEST) === text && text === text.toLowerCase() && text === text.normalize('NFKC')
  return isPlain && labels.length > 1 && labels.every(isHonest) ? text : null
}

function isHonest(label: string): boolean {
  if (!LABEL.test(label) || ADDRESS.test(label)) return false
  return ASCII.test(label) || (SCRIPTS.some((script) => script.test(label)) && !MASQUERADE.test(label))
}

/**
 * The picture's address if it may be loaded, in an `img` and nowhere else: `https:`, or the picture itself (`data:`), as
 * for wallets. A page's own addresses are for the page to call.
 */
export function readAvatar(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\s*(?:https?:\/\/|data:image\/)/i.test(text)) return null
  const src = safeImageSrc(text)
  return src === undefined || src.startsWith(`${globalThis.location?.origin}/`) ? null : src
}

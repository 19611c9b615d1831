/**
 * Why a text is no amount: `characters` other than digits and one decimal sign; `digits` other than 0 to 9; `grouping` by spaces or
 * thousands separators; `ambiguous`, a separator that may be either; more `decimals` than the token has; decimals of a token that has
 * none (`whole`); or a `size` of more than 256 bits in base units.
 */
export type AmountProblem = 'characters' | 'digits' | 'grouping' | 'ambiguous' | 'decimals' | 'whole' | 'size'

export interface AmountRules {
  /** The token's decimals. */
  readonly decimals: number
  /** BCP 47; its decimal sign is expected. Default: the browser's own. */
  readonly locale?: string | undefined
}

/** Either an amount or a problem. */
export interface AmountReading {
  /** A plain decimal string with at most `decimals` decimals; empty while nothing is typed. */
  readonly amount?: string | undefined
  readonly problem?: AmountProblem | undefined
}

const LARGEST = 2n ** 256n - 1n
/** Digits of the largest amount. Longer texts are rejected before they are parsed. */
const MAX_DIGITS = 78

/**
 * Parses an amount exactly, or says what is wrong; nothing is dropped or guessed (threat T18). A comma or a point is the decimal sign,
 * unless the locale uses the other one and three digits follow: `1,234` is more than a thousand to some readers and about one to
 * others.
 */
export function readAmount(text: string, { decimals, locale }: AmountRules): AmountReading {
  const typed = text.trim()
  if (/[^\d.,'’_\s]/.test(typed)) return { problem: /^[\p{Nd}.,\s٫٬]+$/u.test(typed) ? 'digits' : 'characters' }
  const match = /^(\d*)(?:([.,])(\d*))?$/.exec(typed)
  if (!match) return { problem: 'grouping' }
  const [, whole = '', sign, fraction = ''] = match
  if (sign && sign !== decimalSign(locale) && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3)
    return { problem: 'ambiguous' }
  if (fraction.length > decimals) return { problem: decimals > 0 ? 'decimals' : 'whole' }
  const plain = whole.replace(/^0+(?=\d)/, '')
  if (plain.length > MAX_DIGITS || BigInt(plain + fraction.padEnd(decimals, '0')) > LARGEST) return { problem: 'size' }
  return { amount: plain || fraction ? `${plain || '0'}${fraction && `.${fraction}`}` : '' }
}

/** By locale; `Intl` takes its time, and this is asked with each key. */
const signs = new Map<string | undefined, string>()

/** The locale's decimal sign in Latin digits: a point or a comma. */
export function decimalSign(locale?: string): string {
  const known = signs.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  signs.set(locale, sign)
  return sign
}

/**
 * Why a text is no amount: `characters` other than digits and one decimal sign; `digits` other than 0 to 9; `grouping`,
 * which is spaces or separators of thousands; `ambiguous`, one separator that may be either; more `decimals` than there
 * are; decimals where there are none (`whole`); or a `size` beyond 256 bits of base units.
 */
export type AmountProblem = 'characters' | 'digits' | 'grouping' | 'ambiguous' | 'decimals' | 'whole' | 'size'

export interface AmountRules {
  /** The token's decimals. */
  readonly decimals: number
  /** Whose decimal sign is meant, as BCP 47; the browser's own by default. */
  readonly locale?: string | undefined
}

/** What a text says. One of the two is there. */
export interface AmountReading {
  /** A plain decimal string with at most `decimals` decimals; empty while nothing is typed. */
  readonly amount?: string | undefined
  readonly problem?: AmountProblem | undefined
}

const LARGEST = 2n ** 256n - 1n
/** Digits of the largest amount. Longer texts are not even looked at digit by digit. */
const MOST_DIGITS = 78

/**
 * Reads an amount exactly, or says what is wrong: nothing is dropped, moved or guessed at (threat T18). A comma or a point
 * counts as the decimal sign, unless the locale has the other one and three digits follow: `1,234` is a thousand to one
 * reader and one to another.
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
  if (plain.length > MOST_DIGITS || BigInt(plain + fraction.padEnd(decimals, '0')) > LARGEST) return { problem: 'size' }
  return { amount: plain || fraction ? `${plain || '0'}${fraction && `.${fraction}`}` : '' }
}

/** A point or a comma, with the digits that amounts are shown in. */
export function decimalSign(locale?: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** How to write an amount. */
export interface AmountFormat {
  /** BCP 47; the browser's own by default. */
  locale?: string | undefined
  /** Most decimals shown: 3 for coins and tokens (default), 2 for money. */
  decimals?: number | undefined
  /** Least decimals shown; money has 2. */
  minDecimals?: number | undefined
  /** ISO 4217, for amounts of money. */
  currency?: string | undefined
  /** A plus sign before positive amounts. */
  plus?: boolean | undefined
  /** Every digit before the decimal sign too, however many there are: for amounts that a person says yes to. */
  exact?: boolean | undefined
}

/** An amount in three parts, because the fraction is drawn dimmer. */
export interface AmountParts {
  lead: string
  fraction: string
  trail: string
}

const DECIMAL = /^(-?)(\d{1,120})(?:\.(\d{1,120}))?$/
const BILLION = 10n ** 9n
const QUADRILLION = 10n ** 15n

/**
 * Formats a decimal string without floats; digits are cut, never rounded up. What is smaller than the last shown digit is "< 0.001".
 * From a billion on, four digits and the locale's word are shown, "1.284B", unless it has to be `exact`. Undefined if `value` is not a plain decimal number.
 */
export function formatAmount(value: string, format: AmountFormat = {}): AmountParts | undefined {
  const match = DECIMAL.exec(value)
  if (!match) return undefined
  const { locale, decimals = 3, minDecimals = format.currency ? 2 : 0, currency, plus, exact } = format
  const whole = BigInt(match[2] ?? '')
  const digits = match[3] ?? ''
  const zero = whole === 0n && !/[1-9]/.test(digits)
  const sign = zero ? '' : match[1] ? '−' : plus ? '+' : ''
  const style: Intl.NumberFormatOptions = {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    numberingSystem: 'latn', // the same digits in every language
  }
  const shown = digits.slice(0, decimals).replace(/0+$/, '').padEnd(minDecimals, '0')

  if (whole >= BILLION && !exact) return { lead: sign + compact(whole, locale, style), fraction: '', trail: '' }
  if (!zero && whole === 0n && !/[1-9]/.test(shown)) {
    const least = decimals > 0 ? pieces(0n, '1'.padStart(decimals, '0'), locale, style) : pieces(1n, '', locale, style)
    return { lead: `${sign}< ${least.lead}${least.fraction}${least.trail}`, fraction: '', trail: '' }
  }
  const parts = pieces(whole, shown, locale, style)
  return { ...parts, lead: sign + parts.lead }
}

/** The same as plain text. */
export function amountText(value: string, format?: AmountFormat): string | undefined {
  const parts = formatAmount(value, format)
  return parts && parts.lead + parts.fraction + parts.trail
}

/** `Intl` gives the locale's grouping, separator and symbol. The digits of the fraction are ours, because `Intl` would round them. */
function pieces(
  whole: bigint,
  digits: string,
  locale: string | undefined,
  style: Intl.NumberFormatOptions,
): AmountParts {
  // One place stands for all: browsers of a few years ago throw above 20, and tokens may have 77.
  const places = Math.min(1, digits.length)
  const length = { minimumFractionDigits: places, maximumFractionDigits: places }
  const result: AmountParts = { lead: '', fraction: '', trail: '' }
  let place: keyof AmountParts = 'lead'
  for (const part of new Intl.NumberFormat(locale, { ...style, ...length }).formatToParts(whole)) {
    if (part.type === 'decimal') place = 'fraction'
    else if (place === 'fraction' && part.type !== 'fraction') place = 'trail'
    result[place] += part.type === 'fraction' ? digits : part.value
  }
  return result
}

/** Keeps four digits before formatting, so that `Intl` has nothing to round. */
function compact(whole: bigint, locale: string | undefined, style: Intl.NumberFormatOptions): string {
  const large = whole >= QUADRILLION
  const kept = large ? QUADRILLION - 1n : whole
  const unit = 10n ** BigInt(kept.toString().length - 4)
  const text = new Intl.NumberFormat(locale, {
    ...style,
    notation: 'compact',
    maximumSignificantDigits: 4,
  }).format((kept / unit) * unit)
  return large ? `> ${text}` : text
}

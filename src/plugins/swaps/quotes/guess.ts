/** How much to give for what is to be got, reckoned from prices and from quotes. A guess is only ever asked for, never shown. */
import { MOST_UNITS, type QuoteRequest } from '#wallet'
import { scaled } from '../form/figures.ts'

/** What an amount of `give` would have brought, in base units. */
export interface Tried {
  readonly gives: bigint
  readonly gets: bigint
}

const WHOLE = 10_000n
/** Hundredths of a percent above what is wanted: so little that it need not be corrected, and so much that it is no answer. */
const NEAR = 50n
const TOO_MUCH = 500n
/** Prices get worse with the amount, so a guess in proportion brings a little less than wanted. */
const MARGIN = 5n
/** Digits of an amount that was found: a person has to read it. */
const DIGITS = 7

/** A base unit more is always near: a token may have no decimals. */
const isWithin = (gets: bigint, target: bigint, bps: bigint): boolean =>
  gets >= target && gets <= target + (target * bps) / WHOLE + 1n
export const isNear = (gets: bigint, target: bigint): boolean => isWithin(gets, target, NEAR)
export const isEnough = (gets: bigint, target: bigint): boolean => isWithin(gets, target, TOO_MUCH)

const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** With few digits, and not less. */
export function tidy(units: bigint): bigint {
  const scale = 10n ** BigInt(Math.max(0, units.toString().length - DIGITS))
  return ceil(units, scale) * scale
}

/**
 * The next amount to ask for: by the curve through the last two answers where they make sense together, or else in proportion to the
 * last one. Undefined if it is none: no token has so much, or it was asked for already.
 */
export function nextGuess(tried: readonly Tried[], target: bigint): bigint | undefined {
  const [last, before] = [tried.at(-1), tried.at(-2)]
  if (!last || last.gets <= 0n) return undefined
  const inProportion = ceil(last.gives * target, last.gets)
  const guess = (before && onCurve(before, last, target)) ?? inProportion
  const units = tidy(guess + (guess * MARGIN) / WHOLE)
  const isNew = tried.length === 1 || tried.every(({ gives }) => gives !== units)
  return units > 0n && units <= MOST_UNITS && isNew ? units : undefined
}

/**
 * A pool whose two amounts keep their product brings `a·x / (b + x)` for `x`. By two answers, both constants are known, and with them
 * the `x` for any result; several pools together are much like one.
 */
function onCurve(one: Tried, other: Tried, target: bigint): bigint | undefined {
  const [less, more] = one.gives < other.gives ? [one, other] : [other, one]
  // Where more given does not bring more, this curve does not fit.
  if (more.gives === less.gives || more.gets <= less.gets) return undefined
  const rise = target * (more.gets - less.gets) * less.gives
  const run = rise + (more.gets - target) * (more.gives - less.gives) * less.gets
  return run > 0n ? ceil(more.gives * rise, run) : undefined
}

type Prices = Readonly<Record<'give' | 'get', string | undefined>>

/** By the dollars that both are worth. Undefined without a price. */
export function guessByPrices(
  { give, get, units }: Pick<QuoteRequest, 'give' | 'get' | 'units'>,
  prices: Prices,
): bigint | undefined {
  const [given, got] = [scaled(prices.give), scaled(prices.get)]
  if (!given || !got) return undefined
  const guess = ceil(units * got * 10n ** BigInt(give.decimals), given * 10n ** BigInt(get.decimals))
  return guess <= MOST_UNITS ? guess : undefined
}

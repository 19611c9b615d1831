/** From what was typed to base units and back, without a float and without rounding (threat T18). */
import { decimalSign, readAmount, type AmountProblem } from '#kit'
import { divideDecimals, parseUnits, type Asset } from '#wallet'

/** What is typed: the token's amount, or US dollars. */
export type AmountUnit = 'token' | 'money'

export interface TypedAmount {
  readonly text: string
  readonly unit?: AmountUnit
  readonly locale: string
}

export interface AmountInUnits {
  /** Base units; undefined while nothing is typed, and with a problem. */
  readonly units?: bigint | undefined
  readonly problem?: AmountProblem | undefined
}

const CENTS = 2

export function unitsOf(
  { text, unit = 'token', locale }: TypedAmount,
  { asset: { decimals }, price }: { readonly asset: Pick<Asset, 'decimals'>; readonly price?: string | undefined },
): AmountInUnits {
  const { amount, problem } = readAmount(text, { decimals: unit === 'money' ? CENTS : decimals, locale })
  if (problem) return { problem }
  if (!amount) return {}
  // Dollars become an amount by an exact division that is cut, never rounded up; the amount is what is shown and sent.
  const exact = unit === 'money' ? divideDecimals(amount, price ?? '0', decimals) : amount
  const units = exact === undefined ? undefined : parseUnits(exact, decimals)
  if (units === undefined) return { problem: 'characters' }
  return units > 0n ? { units } : {}
}

/** A plain decimal with the decimal sign that a field of this language expects. */
export const localized = (decimal: string, locale: string): string => decimal.replace('.', decimalSign(locale))

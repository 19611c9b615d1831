/** From what was typed to base units and back, without a float and without rounding (threat T18). */
import type { I18n } from '#kernel'
import { readAmount, type AmountProblem } from '#kit'
import { divideDecimals, parseUnits, type Holding } from '#wallet'

/** What is typed: the token's amount, or US dollars. */
export type AmountUnit = 'token' | 'money'

export interface TypedAmount {
  readonly text: string
  readonly unit: AmountUnit
  readonly locale: string
}

export interface AmountInUnits {
  /** Base units; undefined while nothing is typed, and with a problem. */
  readonly units?: bigint | undefined
  readonly problem?: AmountProblem | undefined
}

const CENTS = 2

export function unitsOf({ text, unit, locale }: TypedAmount, { asset, price }: Holding): AmountInUnits {
  const { decimals } = asset
  const { amount, problem } = readAmount(text, { decimals: unit === 'money' ? CENTS : decimals, locale })
  if (problem) return { problem }
  if (!amount) return {}
  // Dollars become an amount by an exact division that is cut, never rounded up; the amount is what is shown and sent.
  const exact = unit === 'money' ? divideDecimals(amount, price ?? '0', decimals) : amount
  const units = exact === undefined ? undefined : parseUnits(exact, decimals)
  if (units === undefined) return { problem: 'characters' }
  return units > 0n ? { units } : {}
}

/** A plain decimal with the decimal sign that the field expects. */
export function localized({ number }: Pick<I18n, 'number'>, decimal: string): string {
  const sign = number(0.5).replace(/[\d\s]/g, '')
  return sign === ',' ? decimal.replace('.', ',') : decimal
}

/** What is typed or pasted as an amount: read exactly, or not at all and with a reason (threat T18). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, decimalSign, readAmount } from '#kit'
import table from '../../../src/shell/locales/en/extras.ts'
import { soakRun } from '../../soak/soakRun.ts'

const words: Readonly<Record<string, string>> = table

const run = soakRun('typed amounts')
const en = { decimals: 6, locale: 'en' }
const LARGEST = 2n ** 256n - 1n

describe('an amount', () => {
  test.each([
    ['', ''],
    ['.', ''],
    [',', ''],
    ['5.', '5'],
    ['.5', '0.5'],
    ['0,5', '0.5'],
    ['1,5', '1.5'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['1.234', '1.234'],
    ['007.10', '7.10'],
    [' 12.5\n', '12.5'],
    ['\u00A012', '12'],
  ])('is read from %j as %j', (text, amount) => {
    expect(readAmount(text, en)).toEqual({ amount })
  })

  test.each([
    ['1,234', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['1,234.56', 'grouping'],
    ['1.234,56', 'grouping'],
    ['1,234,567', 'grouping'],
    ['1.234.567', 'grouping'],
    ['1 234', 'grouping'],
    ['1 234.5', 'grouping'],
    ['1\u00A0234', 'grouping'],
    ['1\u202F234,5', 'grouping'],
    ["1'234", 'grouping'],
    ['1’234', 'grouping'],
    ['1_000', 'grouping'],
    ['1\n234', 'grouping'],
    ['12\t5', 'grouping'],
    ['..5', 'grouping'],
    ['1e5', 'characters'],
    ['1E-5', 'characters'],
    ['0x10', 'characters'],
    ['-1', 'characters'],
    ['+1', 'characters'],
    ['$5', 'characters'],
    ['5 USDC', 'characters'],
    ['1\u200B234', 'characters'],
    ['1\u202E2', 'characters'],
    ['Infinity', 'characters'],
    ['１２３', 'digits'],
    ['１,５', 'digits'],
    ['١٢٣', 'digits'],
    ['١٫٥', 'digits'],
    ['۱۲', 'digits'],
    ['৪', 'digits'],
    ['𝟏𝟐', 'digits'],
    ['1٢', 'digits'],
    ['1.1234567', 'decimals'],
    ['1.0000000', 'decimals'],
    ['1'.repeat(79), 'size'],
    ['9'.repeat(72), 'size'],
  ])('is not guessed from %j: %s', (text, problem) => {
    expect(readAmount(text, en)).toEqual({ problem })
  })

  // Not in the table above: a case is named by its text.
  test('of a million digits is too large', () => {
    expect(readAmount('9'.repeat(1_000_000), en)).toEqual({ problem: 'size' })
  })

  test('has the decimal sign of the locale, and three digits after the other one may be thousands', () => {
    const read = (text: string, locale: string) => readAmount(text, { decimals: 6, locale })
    expect([decimalSign('en'), decimalSign('de'), decimalSign('ar-EG')]).toEqual(['.', ',', '.'])
    expect(read('1,234', 'de')).toEqual({ amount: '1.234' })
    expect(read('1.234', 'de')).toEqual({ problem: 'ambiguous' })
    expect(read('1.5', 'de')).toEqual({ amount: '1.5' })
    expect(read('0.125', 'de')).toEqual({ amount: '0.125' })
    expect(read('1.234', 'ar-EG')).toEqual({ amount: '1.234' })
  })

  test('is whole where there are no decimals', () => {
    const read = (text: string) => readAmount(text, { decimals: 0, locale: 'en' })
    expect([read('5'), read('5.'), read('5.1'), read('5.0')]).toEqual([
      { amount: '5' },
      { amount: '5' },
      { problem: 'whole' },
      { problem: 'whole' },
    ])
  })

  test('has at most 256 bits of base units, to the last one', () => {
    const text = (units: bigint): string => `${units / 10n ** 18n}.${String(units % 10n ** 18n).padStart(18, '0')}`
    const read = (units: bigint) => readAmount(text(units), { decimals: 18, locale: 'en' })
    expect(read(LARGEST)).toEqual({ amount: text(LARGEST) })
    expect(read(LARGEST + 1n)).toEqual({ problem: 'size' })
    // All of its 78 digits before the point.
    expect(readAmount(String(LARGEST), { decimals: 0, locale: 'en' })).toEqual({ amount: String(LARGEST) })
    expect(readAmount('0'.repeat(500) + '7', en)).toEqual({ amount: '7' })
  })

  test.each(['characters', 'digits', 'grouping', 'ambiguous', 'decimals_other', 'whole', 'size'])(
    'that is none has words: %s',
    (problem) => expect(words?.[`shell.amount.${problem}`]).toMatch(/^[A-Z]/),
  )

  test(
    'is what was typed, to the last unit, or is refused; nothing else comes of any text',
    () =>
      run.measured(() => {
        const piece = fc.oneof(
          fc.stringMatching(/^\d{1,6}$/),
          fc.constantFrom('.', ',', ' ', '\n', "'", '-', 'e', '\u00A0', '٣', '０', '\u200B', '0000', '999'),
        )
        fc.assert(
          fc.property(
            fc.array(piece, { maxLength: 5 }),
            fc.nat(24),
            fc.constantFrom('en', 'de', 'fr', 'hi', 'ar'),
            (pieces, decimals, locale) => {
              const text = pieces.join('')
              const { amount, problem } = readAmount(text, { decimals, locale })
              expect(amount === undefined).toBe(problem !== undefined)
              // A text of nothing but digits is never refused: 30 digits and 24 decimals are far from 256 bits.
              expect(!/^\d+$/.test(text) || amount === String(BigInt(text))).toBe(true)
              run.saw(problem ?? 'read')
              if (!amount) return
              // Every digit is where it was, and there is no other.
              const [whole = '', fraction = ''] = amount.split('.')
              const [left = '', right = ''] = text.trim().split(/[.,]/)
              expect([whole.padStart(left.length, '0'), fraction]).toEqual([left || '0', right])
              expect(BigInt(whole + fraction.padEnd(decimals, '0')) <= LARGEST).toBe(true)
            },
          ),
          run.fc,
        )
      }),
    run.limit,
  )

  test('that is shown and then typed is the same, and is refused where it is shown with grouping', () => {
    for (const locale of ['en', 'de', 'fr', 'ar', 'hi', 'de-CH']) {
      const typed = (value: string) => readAmount(amountText(value, { locale })!, { decimals: 18, locale })
      for (const amount of ['0.001', '0.5', '12', '12.5', '999', '999.125'])
        expect([locale, typed(amount)]).toEqual([locale, { amount }])
      for (const grouped of ['1234.5', '1234.567', '1234567.891'])
        expect([locale, typed(grouped)]).toEqual([locale, { problem: 'grouping' }])
    }
  })
})

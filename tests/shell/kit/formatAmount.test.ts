import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, formatAmount, type AmountFormat } from '#kit'
import { soakRun } from '../../soak/soakRun.ts'

const shown = soakRun('shown amounts')
const short = soakRun('short amounts')

const en = (value: string, format?: AmountFormat): string | undefined =>
  amountText(value, { locale: 'en-US', ...format })
const usd: AmountFormat = { currency: 'USD', decimals: 2 }

describe('formatAmount', () => {
  test.each([
    ['0', '0'],
    ['0.000', '0'],
    ['2.418', '2.418'],
    ['0.5', '0.5'],
    ['12480.360', '12,480.36'],
    ['1284003.1125', '1,284,003.112'],
    ['0007.10', '7.1'],
    ['999999999.9999', '999,999,999.999'],
  ])('writes %s as %s', (value, text) => {
    expect(en(value)).toBe(text)
  })

  test('cuts and never rounds up what can be spent', () => {
    expect(en('0.9999')).toBe('0.999')
    expect(en('1.99999999', usd)).toBe('$1.99')
    expect(en('-1.9999')).toBe('−1.999')
  })

  test('says that there is something below the last digit', () => {
    expect(en('0.0009')).toBe('< 0.001')
    expect(en('0.0000000000000000001')).toBe('< 0.001')
    expect(en('0.009', usd)).toBe('< $0.01')
    expect(en('-0.0001')).toBe('−< 0.001')
    expect(en('0.9', { decimals: 0 })).toBe('< 1')
  })

  test('keeps the two decimals of money', () => {
    expect(en('250', usd)).toBe('$250.00')
    expect(en('0', usd)).toBe('$0.00')
    expect(en('250', { minDecimals: 2 })).toBe('250.00')
  })

  test('shortens from a billion to four digits, cut as well', () => {
    expect(en('1284999999.9')).toBe('1.284B')
    expect(en('999999999999.999')).toBe('999.9B')
    expect(en('12845678901', usd)).toBe('$12.84B')
    expect(en('1000000000')).toBe('1B')
    expect(en(`${10n ** 15n - 1n}`)).toBe('999.9T')
    expect(en(`${10n ** 15n}`)).toBe('> 999.9T')
    expect(en(`1${'0'.repeat(60)}`)).toBe('> 999.9T')
  })

  test('shortens nothing that has to be exact', () => {
    expect(en('1284999999.9', { exact: true })).toBe('1,284,999,999.9')
    expect(en(`${2n ** 256n - 1n}`, { exact: true })?.replaceAll(',', '')).toBe(String(2n ** 256n - 1n))
  })

  test('shows every decimal of a token, also where Intl knows only 20', () => {
    const fine = `0.${'0'.repeat(76)}1`
    expect(en(fine, { decimals: 77 })).toBe(fine)
  })

  test('puts sign, plus and symbol where they belong', () => {
    expect(en('1532.48', { plus: true })).toBe('+1,532.48')
    expect(en('0', { plus: true })).toBe('0')
    expect(en('-40', usd)).toBe('−$40.00')
  })

  test('groups and separates as the locale does, always with Latin digits', () => {
    expect(amountText('1234567.891', { locale: 'de-DE' })).toBe('1.234.567,891')
    expect(amountText('1234567.891', { locale: 'en-IN' })).toBe('12,34,567.891')
    expect(amountText('12.5', { locale: 'ar-EG' })).toMatch(/^12\D5$/)
    expect(amountText('1284999999', { locale: 'ja-JP' })).toBe('12.84億')
  })

  test('parts the fraction from what stands around it', () => {
    expect(formatAmount('12480.36', { locale: 'en-US', ...usd })).toEqual({
      lead: '$12,480',
      fraction: '.36',
      trail: '',
    })
    expect(formatAmount('12480.36', { locale: 'de-DE', currency: 'EUR', decimals: 2 })).toEqual({
      lead: '12.480',
      fraction: ',36',
      trail: '\u00A0€',
    })
  })

  test.each(['', '-', '.5', '5.', '1e5', '1,000', '+1', ' 1', '0x10', 'NaN', 'Infinity', '１', '1'.repeat(121)])(
    'refuses %j',
    (value) => {
      expect(formatAmount(value)).toBeUndefined()
    },
  )

  test(
    'agrees with exact arithmetic: what is shown is at most the value, and less than one last digit below it',
    { timeout: shown.limit },
    () =>
      shown.measured(() => {
        const SCALE = 40
        const scaled = (text: string): bigint => {
          const [whole = '', fraction = ''] = text.split('.')
          return BigInt(whole + fraction.padEnd(SCALE, '0'))
        }
        fc.assert(
          fc.property(
            fc.bigInt({ min: 0n, max: 10n ** 9n - 1n }),
            fc.stringMatching(/^\d{0,36}$/),
            fc.integer({ min: 1, max: 12 }),
            (whole, fraction, decimals) => {
              const value = fraction ? `${whole}.${fraction}` : `${whole}`
              const text = en(value, { decimals }) ?? ''
              const exact = scaled(value)
              const step = 10n ** BigInt(SCALE - decimals)
              const below = text.startsWith('< ')
              const seen = scaled(text.replace('< ', '').replaceAll(',', ''))
              expect(below).toBe(exact > 0n && exact < step)
              expect(seen).toBe(below ? step : exact - (exact % step))
              shown.saw(below ? 'below the last digit' : exact % step > 0n ? 'cut' : 'whole')
            },
          ),
          shown.fc,
        )
      }),
  )

  test('never shows more than there is in the short form either', { timeout: short.limit }, () =>
    short.measured(() => {
      const units: Record<string, bigint> = { B: 10n ** 9n, T: 10n ** 12n }
      fc.assert(
        fc.property(fc.bigInt({ min: 10n ** 9n, max: 10n ** 15n - 1n }), (whole) => {
          const [, digits = '', fraction = '', unit = ''] = /^(\d+)(?:\.(\d+))?([BT])$/.exec(en(`${whole}`) ?? '') ?? []
          const shown = (BigInt(digits + fraction) * (units[unit] ?? 0n)) / 10n ** BigInt(fraction.length)
          expect(shown).toBeLessThanOrEqual(whole)
          expect((whole - shown) * 1000n).toBeLessThan(whole)
          short.saw(unit === 'B' ? 'billions' : 'trillions')
        }),
        short.fc,
      )
    }),
  )
})

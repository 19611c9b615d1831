import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  cutDecimal,
  formatUnits,
  multiplyDecimals,
  numberToDecimal,
  readDecimal,
} from '../../src/wallet/decimals.ts'
import { soakRun } from '../soak/soakRun.ts'

const units256 = soakRun('base units')
const sums = soakRun('sums and products')
const cuts = soakRun('cut decimals')
const numbers = soakRun('numbers of JSON')

/** A fraction, reckoned by schoolbook rules: a second way to the same numbers. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}
const fraction = (text: string): Fraction => {
  const [whole = '', part = ''] = text.split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}
const same = (a: Fraction, b: Fraction): boolean => a.over * b.under === b.over * a.under
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })
const decimal = fc.tuple(units, places).map(([value, decimals]) => formatUnits(value, decimals))

describe('decimals', () => {
  it('have their sign before everything', () => {
    expect([formatUnits(-1_500_000n, 6), formatUnits(-5n, 2), formatUnits(0n, 2)]).toEqual(['-1.5', '-0.05', '0'])
  })

  it('of a whole number need no place, and have no point when they are cut to none', () => {
    expect([readDecimal('5', 0), readDecimal('5.0', 0), readDecimal('5.1', 0)]).toEqual(['5', '5', undefined])
    expect([cutDecimal('12.9', 0), cutDecimal('12', 0), cutDecimal('12', 2)]).toEqual(['12', '12', '12.00'])
  })

  it('are equal however many zeros end them, and more than what is none', () => {
    expect([compareDecimals('1.50', '1.5'), compareDecimals('0', '0.0'), compareDecimals('x', 'y')]).toEqual([0, 0, 0])
    expect([compareDecimals('0', ''), compareDecimals('', '0')]).toEqual([1, -1])
  })

  it('stand for base units, exactly', { timeout: units256.limit }, () =>
    units256.measured(() =>
      fc.assert(
        fc.property(units, places, (value, decimals) => {
          const text = formatUnits(value, decimals)
          expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
          expect(same(fraction(text), { over: value, under: 10n ** BigInt(decimals) })).toBe(true)
          units256.saw(text.includes('.') ? 'fractions' : 'whole numbers')
        }),
        units256.fc,
      ),
    ),
  )

  it('add up, multiply and compare as fractions do', { timeout: sums.limit }, () =>
    sums.measured(() =>
      fc.assert(
        fc.property(decimal, decimal, decimal, (a, b, c) => {
          const [x, y, z] = [fraction(a), fraction(b), fraction(c)]
          expect(same(fraction(addDecimals([a, b, c])), plus(plus(x, y), z))).toBe(true)
          expect(same(fraction(multiplyDecimals(a, b)), { over: x.over * y.over, under: x.under * y.under })).toBe(true)
          const [left, right] = [x.over * y.under, y.over * x.under]
          expect(compareDecimals(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0)
          sums.saw(left < right ? 'smaller' : left > right ? 'greater' : 'equal')
        }),
        sums.fc,
      ),
    ),
  )

  it('are cut, never rounded up', { timeout: cuts.limit }, () =>
    cuts.measured(() =>
      fc.assert(
        fc.property(decimal, fc.integer({ min: 0, max: 8 }), (text, count) => {
          const cut = cutDecimal(text, count)
          expect(cut.split('.')[1]?.length ?? 0).toBe(count)
          const [less, exact] = [fraction(cut), fraction(text)]
          const gap = exact.over * less.under - less.over * exact.under
          expect(gap >= 0n && gap * 10n ** BigInt(count) < exact.under * less.under).toBe(true)
          cuts.saw(gap > 0n ? 'cut' : 'whole')
        }),
        cuts.fc,
      ),
    ),
  )

  it('are what a number of JSON says, without its exponent', { timeout: numbers.limit }, async () => {
    await numbers.measured(() =>
      fc.assert(
        fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
          const text = numberToDecimal(value)!
          expect(text).toMatch(/^\d+(\.\d+)?$/)
          expect(Number(text)).toBe(value)
          numbers.saw(`${value}`.includes('e') ? 'with an exponent' : 'without one')
        }),
        numbers.fc,
      ),
    )
    expect([1e21, 1.5e-7, 0.1, -0, 7].map(numberToDecimal)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '0.1',
      '0',
      '7',
    ])
    expect([NaN, Infinity, -1].map(numberToDecimal)).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['007.50', '7.5'],
    ['1.', undefined],
    ['.5', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e3', undefined],
    ['1,5', undefined],
    ['0x1', undefined],
    [' 1', undefined],
    ['', undefined],
    ['٣', undefined],
    ['9'.repeat(121), undefined],
  ])('read %j as %j', (text, read) => {
    expect(readDecimal(text)).toBe(read)
  })

  it('finer than asked for are none', () => {
    expect([readDecimal('1.230', 2), readDecimal('1.231', 2)]).toEqual(['1.23', undefined])
  })

  it('that are none count as nothing', () => {
    expect([
      addDecimals(['1', 'x', '2']),
      addDecimals([]),
      multiplyDecimals('x', '2'),
      compareDecimals('', '0'),
    ]).toEqual(['3', '0', '0', -1])
  })
})

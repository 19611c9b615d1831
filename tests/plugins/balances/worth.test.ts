import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, type TokenBalance } from '#wallet'
import { byWorth, totalOf, worthOf } from '../../../src/plugins/balances/worth.ts'
import { held } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('worth of tokens')

interface Part {
  readonly units: bigint
  readonly decimals: number
  /** Millionths of a dollar. */
  readonly price: number
}
const part: fc.Arbitrary<Part> = fc.record({
  units: fc.bigInt({ min: 0n, max: 10n ** 20n }),
  decimals: fc.integer({ min: 8, max: 24 }),
  price: fc.integer({ min: 0, max: 10_000_000_000 }),
})
const tokenOf = ({ units, decimals, price }: Part): TokenBalance =>
  held('T', {
    price: price / 1e6,
    quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
  })

/** In 10^-30 dollars, by whole numbers only. */
const exact = ({ units, decimals, price }: Part): bigint => units * BigInt(price) * 10n ** BigInt(24 - decimals)
const MOST = 10n ** 42n

describe('what tokens are worth', () => {
  it('is the exact sum, cut to two decimals, never rounded up', { timeout: run.limit }, () =>
    run.measured(() =>
      fc.assert(
        fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
          const counted = parts.map(exact).filter((worth) => worth > 0n && worth <= MOST)
          const sum = counted.reduce((all, one) => all + one, 0n)
          const cents = sum / 10n ** 28n
          const expected =
            counted.length === 0 && parts.some(({ units }) => units > 0n)
              ? undefined
              : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
          expect(totalOf(parts.map(tokenOf))).toBe(expected)
          run.saw(expected === undefined ? 'without a price' : sum > 0n ? 'sums' : 'nothing')
        }),
        run.fc,
      ),
    ),
  )

  it('goes by the price, and by what the service says only where there is none', () => {
    const quantity = { decimals: '18', numeric: '3' }
    expect(worthOf(held('T', { price: 2, value: 100, quantity }))).toBe('6')
    expect(worthOf(held('T', { price: 0, value: 100.5, quantity }))).toBe('100.5')
    expect(worthOf(held('T', { price: 0, quantity }))).toBeUndefined()
  })

  it('is nothing we would repeat when nobody could have it', () => {
    const quantity = { decimals: '18', numeric: `1${'0'.repeat(60)}` }
    expect(worthOf(held('T', { price: 1e-18, quantity }))).toBeUndefined()
    expect(
      totalOf([held('T', { price: 5, quantity: { decimals: '18', numeric: '1' } }), held('U', { price: 1, quantity })]),
    ).toBe('5.00')
  })

  it('is believed up to the most that anybody has, and no further', () => {
    expect(worthOf(held('T', { price: 0, value: 1e12 }))).toBe('1000000000000')
    expect(worthOf(held('T', { price: 0, value: 1.001e12 }))).toBeUndefined()
  })

  it('is nothing where there is none of them, and unknown where there is some without a price', () => {
    const none = held('T', { price: 0, quantity: { decimals: '18', numeric: '0' } })
    const some = held('U', { price: 0, quantity: { decimals: '18', numeric: '1' } })
    expect([totalOf([]), totalOf([none]), totalOf([none, some])]).toEqual(['0.00', '0.00', undefined])
  })

  it('orders them, and leaves the order of those without a price', () => {
    const of = (name: string, price: number): TokenBalance => held(name, { price })
    const names = byWorth([of('a', 0), of('b', 1), of('c', 0), of('d', 1_000), of('e', 1)]).map(({ name }) => name)
    expect(names).toEqual(['d', 'b', 'e', 'a', 'c'])
  })
})

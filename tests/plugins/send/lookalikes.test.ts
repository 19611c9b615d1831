/** Addresses that somebody has made to be taken for a known one (threat T20). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resembled } from '../../../src/plugins/send/sender/warnings.ts'
import { runsOf } from '../../../src/plugins/send/views/Difference.tsx'
import { soakRun } from '../../soak/soakRun.ts'

const twins = soakRun('lookalikes when sending')
const strangers = soakRun('random receivers')

const HEX = '0123456789abcdef'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const text = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet.split('')), { minLength: length, maxLength: length }).map((all) => all.join(''))
const evm = text(HEX, 40).map((digits) => `0x${digits}`)
const solana = fc.integer({ min: 32, max: 44 }).chain((length) => text(BASE58, length))

/** The person's own, the sender, the token's, and those that were sent to: as many as a review compares. */
const known = (address: fc.Arbitrary<string>) => fc.array(address, { minLength: 1, maxLength: 20 })

/** Other letter case where the reader would not see it: ERC-55 writes hexadecimal in both. */
const inAnyCase = (address: string, bits: number): string =>
  address.replace(/[a-f]/gi, (letter, at: number) =>
    (bits >> (at % 31)) & 1 ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** As an attacker makes them: both ends kept, the rest found by search. */
const twinOfEvm = fc
  .record({
    all: known(evm),
    at: fc.nat(),
    middle: text(HEX, 32),
    bits: fc.integer({ min: 0 }),
    other: fc.integer({ min: 0 }),
  })
  .map(({ all, at, middle, bits, other }) => {
    const victim = all[at % all.length]!
    const twin = `0x${victim.slice(2, 6)}${middle}${victim.slice(-4)}`
    return { twin: inAnyCase(twin, bits), known: all.map((each) => inAnyCase(each, other)), hex: true }
  })
const twinOfSolana = fc
  .record({ all: known(solana), at: fc.nat(), middle: fc.integer({ min: 24, max: 36 }).chain((n) => text(BASE58, n)) })
  .map(({ all, at, middle }) => {
    const victim = all[at % all.length]!
    return { twin: victim.slice(0, 4) + middle + victim.slice(-4), known: all, hex: false }
  })

describe('lookalikes', () => {
  it('are recognised, all of them, among up to 20 known ones of either chain', { timeout: twins.limit }, () =>
    twins.measured((say) => {
      fc.assert(
        fc.property(fc.oneof(twinOfEvm, twinOfSolana), ({ twin, known, hex }) => {
          const spelt = (address: string): string => (hex ? address.toLowerCase() : address)
          // What random digits have made the very address of is none.
          fc.pre(known.every((each) => spelt(each) !== spelt(twin)))
          const like = resembled(twin, known)
          expect(like).toBeDefined()
          expect(known).toContain(like)
          const ends = (address: string): string => {
            const digits = (hex ? address.slice(2) : address).toLowerCase()
            return digits.slice(0, 4) + digits.slice(-4)
          }
          expect(ends(like!)).toBe(ends(twin))
          twins.saw(hex ? 'of EVM warned of' : 'of Solana warned of')
        }),
        twins.fc,
      )
      say('all warned of')
    }),
  )

  it('are not seen in random addresses', { timeout: strangers.limit }, () =>
    strangers.measured((say) => {
      const any = fc.oneof(fc.tuple(evm, known(evm)), fc.tuple(solana, known(solana)))
      for (const [address, all] of fc.sample(any, strangers.fc))
        strangers.saw(resembled(address, all) === undefined ? 'not warned of' : 'warned of')
      const warned = strangers.seen.get('warned of') ?? 0
      say(`${warned} warned of`)
      expect(warned / strangers.count).toBeLessThan(0.001)
    }),
  )

  it('are shown with what differs', () => {
    expect(runsOf('0xABcd12', '0xabce12')).toEqual([
      { text: '0xABc', differs: false },
      { text: 'd', differs: true },
      { text: '12', differs: false },
    ])
  })
})

import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { isAddress, normalizeAddress, publicKeyOf } from '../../../src/plugins/solana/chain/address.ts'
import { MARRAM, SUSD } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const texts = soakRun('Solana addresses')
const keys = soakRun('Solana keys')
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('')

/** Texts near the rule: its letters, the four it lacks, and its lengths, one more and one less. */
const near = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 30, maxLength: 46 }),
  fc.string({ unit: fc.constantFrom(...LETTERS, '0', 'O', 'I', 'l', ' ', '\n', 'é'), minLength: 30, maxLength: 46 }),
  fc.uint8Array({ minLength: 30, maxLength: 34 }).map((bytes) => base58.encode(bytes)),
  fc
    .tuple(fc.nat(44), fc.uint8Array({ maxLength: 32 }))
    .map(([ones, bytes]) => '1'.repeat(ones) + base58.encode(bytes)),
  fc.string(),
)

/** The same rule by another hand: @scure/base. */
function decoded(text: string): Uint8Array | undefined {
  if (text.length < 32 || text.length > 44) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

describe('Solana addresses', () => {
  it.each([
    ['a key', MARRAM.address, true, true],
    ['a mint', SUSD.mint, true, true],
    ['the system program, all zeros', '1'.repeat(32), true, true],
    ['the longest', base58.encode(new Uint8Array(32).fill(255)), true, true],
    ['wrapped SOL', 'So11111111111111111111111111111111111111112', true, true],
    ['one zero too many', '1'.repeat(33), true, false],
    ['31 bytes', base58.encode(new Uint8Array(31).fill(255)), true, false],
    ['33 bytes in 44 letters', '1'.repeat(22) + base58.encode(new Uint8Array(16).fill(255)), true, false],
    ['31 letters', '2'.repeat(31), false, false],
    ['45 letters', '2'.repeat(45), false, false],
    ['a letter that base58 lacks', `0${MARRAM.address.slice(1)}`, false, false],
    ['a line end', `${MARRAM.address}\n`, false, false],
    ['an EVM address', `0x${'ab'.repeat(20)}`, false, false],
    ['nothing', '', false, false],
  ])('%s', (_, text, loose, strict) => {
    expect([isAddress(text), isAddress(text, { strict: true })]).toEqual([loose, strict])
  })

  it('have one spelling, and what is no key has none', () => {
    expect(normalizeAddress(MARRAM.address)).toBe(MARRAM.address)
    for (const text of ['', 'marram.sol', '1'.repeat(33)])
      expect(() => normalizeAddress(text)).toThrow(
        expect.objectContaining({ code: 'INVALID_ADDRESS' }) as LatchkeyError,
      )
  })

  it(`agree with another reading of ${texts.count} texts`, { timeout: texts.limit }, () =>
    texts.measured(() => {
      fc.assert(
        fc.property(near, (text) => {
          const bytes = decoded(text)
          expect(publicKeyOf(text)).toEqual(bytes)
          expect(isAddress(text, { strict: true })).toBe(bytes !== undefined)
          expect(isAddress(text)).toBe(
            text.length >= 32 && text.length <= 44 && text.split('').every((letter) => LETTERS.includes(letter)),
          )
          texts.saw(bytes ? 'keys' : 'others')
        }),
        texts.fc,
      )
      // Both sides of the rule were met often.
      expect(Math.min(...texts.seen.values())).toBeGreaterThan(texts.count / 20)
    }),
  )

  it('are the spelling of every key', { timeout: keys.limit }, () =>
    keys.measured(() =>
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
          const text = base58.encode(key)
          expect(publicKeyOf(text)).toEqual(key)
          keys.saw(`${text.length} letters`)
        }),
        keys.fc,
      ),
    ),
  )
})

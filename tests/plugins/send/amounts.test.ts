/** From the keys of a person to the bytes in a wallet, not a unit is lost, and nothing passes through a float (threat T18). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, readAmount } from '#kit'
import { formatUnits, moneyOf } from '#wallet'
import { transferFields } from '../../../src/plugins/evm/transferFields.ts'
import { transferLamports, transferTokens } from '../../../src/plugins/solana/chain/instructions.ts'
import { unitsOf } from '#operations'
import { soakRun } from '../../soak/soakRun.ts'
import { EVM_1, MAINNET, STRANGER, TOKEN } from './stage.ts'

const amounts = soakRun('amounts that are sent')
const holding = (decimals: number, price?: string) => ({
  asset: { network: 'eip155:1' as const, decimals, symbol: 'X' },
  name: 'X',
  balance: undefined,
  price,
})

/** What one person types, and what it means: the model knows digits only, none of our functions. */
interface Typed {
  readonly decimals: number
  readonly units: bigint
  readonly text: string
  readonly locale: 'en' | 'de'
  /** A sixteenth of them goes through what takes its time, too: the screen's formatter, and Solana's library. */
  readonly isPart: boolean
}

/** Of every size: half of the random numbers of 256 bits would be longer than any balance. */
const typed: fc.Arbitrary<Typed> = fc
  .record({
    decimals: fc.integer({ min: 0, max: 36 }),
    bits: fc.integer({ min: 1, max: 256 }),
    random: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    isShort: fc.boolean(),
    locale: fc.constantFrom('en', 'de'),
    isPart: fc.integer({ max: 15, min: 0 }).map((part) => part === 0),
  })
  .map(({ decimals, bits, random, isShort, locale, isPart }) => {
    const units = random & ((1n << BigInt(bits)) - 1n) || 1n
    const digits = units.toString().padStart(decimals + 1, '0')
    const whole = digits.slice(0, digits.length - decimals)
    const full = digits.slice(digits.length - decimals)
    const fraction = isShort ? full.replace(/0+$/, '') : full
    const sign = locale === 'de' ? ',' : '.'
    return { decimals, units, locale, isPart, text: fraction ? whole + sign + fraction : whole }
  })

/** As hosts and logs get it: without redundant zeros, and never with an exponent. */
const plainOf = ({ text }: Typed): string => {
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  const significant = fraction.replace(/0+$/, '')
  return significant ? `${whole}.${significant}` : whole
}

/** Base units by the digits on the screen, without what the language puts between them. */
const shownOf = ({ decimals, locale, units }: Typed): bigint => {
  const shown = amountText(formatUnits(units, decimals), { decimals, locale, exact: true })!
  const [whole = '', fraction = ''] = shown.split(locale === 'de' ? ',' : '.')
  return BigInt(whole.replace(/[.,]/g, '') + fraction.padEnd(decimals, '0'))
}

const LARGEST_OF_SOLANA = 2n ** 64n - 1n
const ME = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const YOU = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** What a wallet of EVM is asked for, natively and for a token. */
function askedOfEvm(amount: bigint): readonly string[] {
  const { signal } = new AbortController()
  const common = { network: MAINNET, from: EVM_1, to: STRANGER, amount, signal } as const
  const { data = '' } = transferFields({ ...common, token: `eip155:1:${TOKEN}` } as never)
  return [transferFields(common).value, `0x${data.slice(-64).replace(/^0+/, '')}`]
}

/** What a wallet of Solana is asked for: the amount's bytes of both instructions, the lowest first. */
function askedOfSolana(amount: bigint): readonly bigint[] {
  const native = transferLamports(ME, YOU, amount).data
  const common = { mint: YOU, program: YOU, source: ME, destination: YOU, owner: ME, decimals: 9 }
  const token = transferTokens({ ...common, amount }).data
  return [native.subarray(4, 12), token.subarray(1, 9)].map((bytes) =>
    [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n),
  )
}

describe('an amount', () => {
  it(
    'is asked for to the last unit as it was typed and shown, with 0 to 36 decimals, and never has an exponent',
    { timeout: amounts.limit },
    () =>
      amounts.measured(() =>
        fc.assert(
          fc.property(typed, (it) => {
            const { decimals, units, text, locale, isPart } = it
            const read = unitsOf({ text, unit: 'token', locale }, holding(decimals))
            // In a language that separates thousands by the other sign, three digits may mean either.
            const isAmbiguous = read.problem === 'ambiguous'
            expect(isAmbiguous ? /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) : read.units === units).toBe(true)
            if (isAmbiguous) return amounts.saw('asked what was meant')
            expect(formatUnits(units, decimals)).toBe(plainOf(it))
            expect(isPart ? shownOf(it) : units).toBe(units)
            const hex = `0x${units.toString(16)}`
            expect(askedOfEvm(units)).toEqual([hex, hex])
            const small = units & LARGEST_OF_SOLANA || 1n
            expect(isPart ? askedOfSolana(small) : [small, small]).toEqual([small, small])
            amounts.saw(isPart ? 'also on the screen and on Solana' : 'on EVM')
          }),
          amounts.fc,
        ),
      ),
  )

  it('in dollars becomes an amount that is worth no more, by exact division', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (decimals, cents, micros) => {
          const [text, price] = [formatUnits(BigInt(cents), 2), formatUnits(BigInt(micros), 6)]
          const it = holding(decimals, price)
          const { units = 0n } = unitsOf({ text, unit: 'money', locale: 'en' }, it)
          // units × price ≤ dollars < (units + 1) × price
          const scale = 10n ** BigInt(decimals)
          const dollars = BigInt(cents) * 10n ** 4n * scale
          expect(units * BigInt(micros) <= dollars && dollars < (units + 1n) * BigInt(micros)).toBe(true)
          expect(moneyOf(units, it)).toMatch(/^\d+(?:\.\d+)?$/)
        },
      ),
      { numRuns: 5_000, seed: 18 },
    )
  })

  it.each([
    ['1,234', 'ambiguous'],
    ['1e3', 'characters'],
    ['0x10', 'characters'],
    ['-1', 'characters'],
    ['1 000', 'grouping'],
    ['0.1234567', 'decimals'],
    ['١٢', 'digits'],
  ])('is not %s', (text, problem) => {
    expect(unitsOf({ text, unit: 'token', locale: 'en' }, holding(6))).toEqual({ problem })
    expect(readAmount(text, { decimals: 6, locale: 'en' }).problem).toBe(problem)
  })
})

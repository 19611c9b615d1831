import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  Account,
  Accounts,
  Address,
  Amount,
  Base58,
  Base64,
  inContext,
  LatestBlockhash,
  PriorityFees,
  Signature,
  Signed,
  Simulation,
  Statuses,
} from '../../../src/plugins/solana/wallet/answers.ts'

const KEY = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => 1 + (at % 255))
const SIGNATURE = base58.encode(bytes(64))
const account = { owner: KEY, executable: false, data: ['AQI=', 'base64'] }

/** What a schema makes of an answer; undefined when it refuses it. */
const read = (schema: v.GenericSchema, answer: unknown): unknown => {
  const result = v.safeParse(schema, answer)
  return result.success ? result.output : undefined
}
const refuses = (schema: v.GenericSchema, answer: unknown): boolean => !v.is(schema, answer)

describe('bytes in texts', () => {
  it.each([
    ['base58', Base58, base58.encode(bytes(40)), '0OIl'],
    ['base64', Base64, base64.encode(bytes(40)), 'A?=='],
  ])('are read from %s, and nothing from what is none', (_, schema, good, bad) => {
    expect(read(schema, good)).toEqual(bytes(40))
    expect([bad, 7, null, [good]].map((answer) => refuses(schema, answer))).toEqual([true, true, true, true])
    expect(v.safeParse(schema, bad).issues).toMatchObject([{ message: 'malformed' }])
  })

  it('are no more than fit into two packets', () => {
    expect([24_000, 24_004].map((length) => refuses(Base64, 'A'.repeat(length)))).toEqual([false, true])
  })
})

describe('an answer', () => {
  it('is a signature of 64 bytes, as it was written', () => {
    expect(read(Signature, SIGNATURE)).toBe(SIGNATURE)
    const others = [base58.encode(bytes(63)), base58.encode(bytes(65)), `${SIGNATURE.slice(0, -1)}0`, '', 64]
    expect(others.filter((answer) => !refuses(Signature, answer))).toEqual([])
    expect(read(Signed, { signature: SIGNATURE, more: 1 })).toEqual({ signature: SIGNATURE })
    expect([refuses(Signed, { signature: KEY }), refuses(Signed, {})]).toEqual([true, true])
  })

  it('is an address of 32 bytes', () => {
    expect(read(Address, KEY)).toBe(KEY)
    // Of the right letters and length, and more than 32 bytes.
    expect(['z'.repeat(44), KEY.slice(8), SIGNATURE, 7].filter((answer) => !refuses(Address, answer))).toEqual([])
  })

  it.each([
    [0, 0n],
    [5_000, 5_000n],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['18446744073709551615', 18_446_744_073_709_551_615n],
    ['18446744073709551616', undefined],
    ['1000000000000000', 1_000_000_000_000_000n],
    ['100000000000000', undefined],
    ['000000000000000000001', undefined],
    ['-9007199254740992', undefined],
    ['9007199254740992 ', undefined],
    [' 9007199254740992', undefined],
    [2 ** 53, undefined],
    [-1, undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [1n, undefined],
  ])('is an amount: %o is %o', (answer, amount) => expect(read(Amount, answer)).toBe(amount))

  it('is a value with its slot', () => {
    const schema = inContext(Amount)
    expect(read(schema, { context: { slot: 1 }, value: 7 })).toBe(7n)
    expect([{ context: {} }, { value: 'x' }, 7, null].filter((answer) => !refuses(schema, answer))).toEqual([])
  })

  it('is an account, its bytes in base64', () => {
    expect(read(Account, { ...account, lamports: 5 })).toEqual({
      owner: KEY,
      executable: false,
      data: Uint8Array.of(1, 2),
    })
    const others = [
      {},
      { ...account, owner: 'nobody' },
      { ...account, executable: 'no' },
      { ...account, data: ['AQI=', 'base58'] },
      { ...account, data: ['AQI='] },
      { ...account, data: [] },
      { ...account, data: 'AQI=' },
    ]
    expect(others.filter((answer) => !refuses(Account, answer))).toEqual([])
  })

  it('is the latest blockhash, and the last block that it is good for', () => {
    const answer = { blockhash: KEY, lastValidBlockHeight: 9 }
    expect(read(LatestBlockhash, { ...answer, more: 1 })).toEqual(answer)
    const others = [{}, { ...answer, blockhash: 'x' }, { ...answer, lastValidBlockHeight: 1.5 }, { blockhash: KEY }]
    expect(others.filter((other) => !refuses(LatestBlockhash, other))).toEqual([])
  })

  it('is what a simulation took', () => {
    expect(read(Simulation, { err: null, unitsConsumed: 7, logs: [] })).toEqual({ err: null, unitsConsumed: 7n })
    expect(read(Simulation, { err: { odd: 1 }, unitsConsumed: null })).toEqual({ err: { odd: 1 }, unitsConsumed: null })
    expect(read(Simulation, { err: 'x' })).toEqual({ err: 'x' })
    expect([refuses(Simulation, { err: null, unitsConsumed: -1 }), refuses(Simulation, {})]).toEqual([true, true])
  })

  it('is the fees that others paid', () => {
    expect(read(PriorityFees, [{ slot: 1, prioritizationFee: 7 }])).toEqual([{ prioritizationFee: 7n }])
    expect([[{}], [7], {}].filter((answer) => !refuses(PriorityFees, answer))).toEqual([])
  })

  it('is the state of one transaction, or null while no block has it', () => {
    expect(read(Statuses, [null])).toEqual([null])
    const status = { err: null, confirmations: null, confirmationStatus: 'finalized' }
    expect(read(Statuses, [{ ...status, slot: 1 }])).toEqual([status])
    expect(read(Statuses, [{ err: null, confirmations: 3, confirmationStatus: null }])).toEqual([
      { err: null, confirmations: 3, confirmationStatus: null },
    ])
    const others = [[], {}, [{}], [{ ...status, confirmations: 'x' }], [{ ...status, confirmationStatus: 1 }]]
    expect(others.filter((answer) => !refuses(Statuses, answer))).toEqual([])
  })

  it("is the wallet's accounts, by their keys", () => {
    expect(read(Accounts, [{ pubkey: KEY, more: 1 }])).toEqual([{ pubkey: KEY }])
    expect([[{}], [{ pubkey: 1 }], {}].filter((answer) => !refuses(Accounts, answer))).toEqual([])
  })
})

/**
 * Whatever the service answers: a view that makes sense, an error with a name, or the last values (threat T10).
 * @module-tag thorough
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCaipAddress, type TokenBalance } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { CATALOGUE } from '../../../src/kernel/errors/catalogue.ts'
import { BALANCE, CHAINS, connected, ether, flush, HISTORY, token } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('balance answers')
/** Answers to each modal. */
const ANSWERS = 25

const rows = [ether('1.5'), token('ABC', '12.000000000000000001', 1, { value: 12 }), token('USDC', '7', 2)]
const transfer = {
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name: 'A', content: { preview: { url: 'https://x.test' } }, flags: { is_spam: false } },
}
const metadata = {
  operationType: 'receive',
  hash: '0x1',
  chain: 'eip155:1',
  minedAt: '2026-01-01T00:00:00Z',
  sentFrom: '0x1',
  sentTo: '0x2',
  status: 'confirmed',
  nonce: 1,
}
const GOOD = {
  [CHAINS]: { http: ['eip155:1'], ws: [] },
  [BALANCE]: { balances: rows },
  [HISTORY]: { data: [{ id: 'a', metadata, transfers: [transfer] }], next: 'more' },
}

/** One value somewhere in a good answer is another one; or its text is cut, put together anew, or none at all. */
function mutated(good: unknown): fc.Arbitrary<string> {
  const text = JSON.stringify(good)
  const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?!:)|-?\d+(?:\.\d+)?|true|false|null/g)]
  const odd = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.constantFrom('1e999', '-0', '-1', '1e-400', '[]', '{}', '"0"', '"-1"', '"1e5"', '"NaN"', '""', '"\\u0000"'),
    fc.string({ unit: 'grapheme', maxLength: 300 }).map((value) => JSON.stringify(value)),
    fc.nat(90).map((digits) => `"${'9'.repeat(digits)}"`),
  )
  return fc.oneof(
    fc.constant(text),
    fc
      .tuple(fc.constantFrom(...places), odd)
      .map(([{ index, 0: was }, put]) => text.slice(0, index) + put + text.slice(index + was.length)),
    fc
      .tuple(fc.nat(text.length), fc.nat(12), fc.string({ maxLength: 12 }))
      .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut)),
    fc.json(),
    fc.nat(4_000).map((times) => JSON.stringify(good).replace('[{', `[${'{},'.repeat(times)}{`)),
    fc.constant(JSON.stringify({ balances: ['x'.repeat(2_100_000)] })),
  )
}

const reply = (good: unknown): fc.Arbitrary<FakeReply> =>
  fc.record(
    {
      text: mutated(good),
      status: fc.oneof(
        { weight: 4, arbitrary: fc.constant(200) },
        { weight: 1, arbitrary: fc.constantFrom(204, 400, 401, 404, 408, 429, 500, 502, 503) },
      ),
      headers: fc.dictionary(
        fc.constantFrom('retry-after', 'content-length'),
        fc.constantFrom('0', '7', '1e9', 'soon', '-1'),
        { maxKeys: 1 },
      ),
      delay: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12_000) }),
      fail: fc.option(fc.constantFrom<'network' | 'hang'>('network', 'hang'), { freq: 8, nil: undefined }),
      stall: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    },
    { requiredKeys: ['text'] },
  )

const makesSense = ({
  chainId,
  address,
  price,
  value,
  quantity: { decimals, numeric },
  name,
  symbol,
}: TokenBalance): boolean =>
  chainId === 'eip155:1' &&
  (address === undefined || (isCaipAddress(address) && address.startsWith('eip155:1:'))) &&
  [price, value ?? 0].every((number) => number >= 0 && number <= 1e12) &&
  /^[1-9]\d?$/.test(decimals) &&
  /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(numeric) &&
  (numeric.split('.')[1]?.length ?? 0) <= Number(decimals) &&
  name.length <= 200 &&
  symbol.length <= 100

describe('whatever the service answers', () => {
  it(
    'people see values that make sense, an error with a name, or the last values',
    () =>
      run.measured(async () => {
        const collected = new Set<string>()
        const replies = fc.array(fc.tuple(reply(GOOD[CHAINS]), reply(GOOD[BALANCE]), reply(GOOD[HISTORY])), {
          minLength: ANSWERS,
          maxLength: ANSWERS,
        })
        await fc.assert(
          fc.asyncProperty(replies, async (all) => {
            const { balances, clock, faults, fetch, nfts, state, stop } = await connected({
              rows: [{ json: GOOD[BALANCE] }],
            })
            const collection = await nfts()
            collection.enter()
            for (const [chains, balance, history] of all) {
              const before = state()
              fetch.on('GET', CHAINS, chains)
              fetch.on('GET', BALANCE, balance)
              fetch.on('GET', HISTORY, history)
              const read = balances.refresh({ force: true })
              collection.retry()
              await clock.advance(60_000)
              await read
              await flush()
              const after = state()
              expect(after.loading).toBe(false)
              // A view that makes sense, or an error with a name and the last one.
              const fine = after.error === undefined && after.tokens?.every(makesSense)
              const told = after.error && Object.keys(CATALOGUE).includes(after.error) && after.tokens === before.tokens
              expect(fine || told).toBe(true)
              expect(after.total ?? '0.00').toMatch(/^\d+\.\d\d$/)
              run.saw(after.error ?? 'values')
              const { items, failed } = collection.get()
              expect(items.every(({ amount, name }) => amount > 0n && name.length <= 200)).toBe(true)
              collected.add(failed ?? 'collection')
            }
            expect(faults).toEqual([])
            await stop()
          }),
          { ...run.fc, numRuns: run.count / ANSWERS },
        )
        // The run is worth something only if it met all of these.
        expect([...run.seen.keys(), ...collected]).toEqual(
          expect.arrayContaining([
            'values',
            'HTTP_STATUS',
            'HTTP_MALFORMED',
            'HTTP_TIMEOUT',
            'HTTP_NETWORK',
            'HTTP_TOO_LARGE',
            'failed',
            'unable',
            'collection',
          ]),
        )
      }),
    run.limit,
  )
})

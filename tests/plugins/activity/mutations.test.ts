/**
 * Whatever the service answers: a list that makes sense, an error with a name, or the last rows (threat T10).
 * @module-tag thorough
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FakeReply } from '#kernel/testing'
import { CATALOGUE } from '../../../src/kernel/errors/catalogue.ts'
import { movementsOf } from '../../../src/plugins/activity/movements.ts'
import { CHAINS_PATH, connected, flush, gets, HISTORY, nft, page, row, sends } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('activity answers')
/** Answers to each modal. */
const ANSWERS = 25

const ROWS = [
  row(1, 1, {}, [sends('1.5'), gets('3', 'ETH')]),
  row(2, 30, { operationType: 'approve' }, null),
  row(3, 900, { status: 'failed' }, [nft('A'), nft('B', true)]),
]
const GOOD = JSON.stringify({ data: ROWS, next: 'more' })
const PLACES = [...GOOD.matchAll(/"(?:[^"\\]|\\.)*"(?!:)|-?\d+(?:\.\d+)?|true|false|null/g)]

/** One value of a good answer is another one; or its text is cut, put together anew, or none at all. */
const body = fc.oneof(
  fc.constant(GOOD),
  fc
    .tuple(
      fc.constantFrom(...PLACES),
      fc.oneof(
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc.constantFrom(
          '1e999',
          '"-1"',
          '"1e5"',
          '""',
          '[]',
          '{}',
          '"\\u202e\\u0000"',
          '"+275760-09-13T00:00:00.000Z"',
        ),
        fc.constantFrom('"-271821-04-20T00:00:00.000Z"', '"0001-01-01"', '"9999-12-31T23:59:59Z"', '"constructor"'),
        fc.string({ unit: 'grapheme', maxLength: 300 }).map((value) => JSON.stringify(value)),
        fc.nat(90).map((digits) => `"${'9'.repeat(digits)}"`),
      ),
    )
    .map(([{ index, 0: was }, put]) => GOOD.slice(0, index) + put + GOOD.slice(index + was.length)),
  fc
    .tuple(fc.nat(GOOD.length), fc.nat(12), fc.string({ maxLength: 12 }))
    .map(([at, cut, put]) => GOOD.slice(0, at) + put + GOOD.slice(at + cut)),
  fc.json(),
  fc.nat(1_200).map((times) => GOOD.replace('[{', `[${'{},'.repeat(times)}{`)),
  fc.nat(600).map((times) => JSON.stringify({ data: [row(4, 1, {}, Array(times).fill(sends('1')))] })),
  fc.constant(JSON.stringify({ data: ['x'.repeat(2_100_000)] })),
)

const reply: fc.Arbitrary<FakeReply> = fc.record(
  {
    text: body,
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.constantFrom(204, 400, 404, 408, 429, 500, 503) },
    ),
    headers: fc.dictionary(fc.constant('retry-after'), fc.constantFrom('0', '7', '1e9', 'soon', '-1'), { maxKeys: 1 }),
    delay: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12_000) }),
    fail: fc.option(fc.constantFrom<'network' | 'hang'>('network', 'hang'), { freq: 8, nil: undefined }),
    stall: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  },
  { requiredKeys: ['text'] },
)

describe('whatever the service answers', () => {
  it(
    'people see rows that make sense, an error with a name, or the last rows',
    () =>
      run.measured(async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(reply, { minLength: ANSWERS, maxLength: ANSWERS }), async (replies) => {
            const test = await connected({ pages: [page(ROWS, 'more')] })
            const { activity, clock, faults, fetch, ids, state } = test
            test.leave()
            for (const [at, each] of replies.entries()) {
              const before = ids()
              if (at % 10 === 9) fetch.on('GET', CHAINS_PATH, each)
              fetch.on('GET', HISTORY, each)
              const leave = activity.enter()
              if (at % 3 === 0) activity.more()
              else activity.retry()
              // Long enough for both attempts of a request, and short enough that no other has begun.
              await clock.advance(at % 2 ? 60_000 : 25_000)
              await flush()
              // What is under way is given up by leaving, which is always possible.
              leave()
              expect(state().loading).toBe(false)
              const { empty, error, failed, next, transactions } = state()
              expect(error === undefined || Object.hasOwn(CATALOGUE, error)).toBe(true)
              expect(error === undefined || (empty && next === undefined)).toBe(true)
              expect(failed === 'newest' ? ids() : before).toEqual(before)
              for (const { id, entries } of transactions) {
                expect(id).toMatch(/^(today|yesterday|\d{4,6}-\d\d)$/)
                expect(entries.length).toBeGreaterThan(0)
                for (const { item } of entries) {
                  expect(item.metadata.chain).toBe('eip155:1')
                  for (const { amount } of movementsOf(item)) expect(amount).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
                }
              }
              expect(new Set(ids()).size).toBe(ids().length)
              run.saw(error ?? 'rows')
            }
            expect(faults).toEqual([])
            await test.stop()
          }),
          { ...run.fc, numRuns: run.count / ANSWERS },
        )
        // The run is worth something only if it met all of these.
        expect([...run.seen.keys()]).toEqual(
          expect.arrayContaining([
            'rows',
            'HTTP_STATUS',
            'HTTP_MALFORMED',
            'HTTP_TIMEOUT',
            'HTTP_NETWORK',
            'HTTP_TOO_LARGE',
          ]),
        )
      }),
    run.limit,
  )
})

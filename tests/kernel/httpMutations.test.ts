import * as fc from 'fast-check'
import { array, number, object, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../src/kernel/errors/index.ts'
import { createHttp } from '../../src/kernel/http.ts'
import { createFakeClock } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeFetch, type FakeReply } from '../../src/kernel/testing/fakeFetch.ts'
import { oddValues } from './oddValues.ts'
import { soakRun } from '../soak/soakRun.ts'

const endpoint = 'http://service.test'
const endpoints = {
  api: endpoint,
  wallets: endpoint,
  rpc: endpoint,
  analytics: endpoint,
  frame: endpoint,
  relay: endpoint,
}
const schema = object({ data: array(object({ id: string(), count: number() })) })
const good = JSON.stringify({
  data: [
    { id: 'a', count: 1 },
    { id: 'b', count: 2 },
  ],
})
const OUTCOMES = /^(value|HTTP_(STATUS|TIMEOUT|NETWORK|TOO_LARGE|MALFORMED))$/

/** `value` when it is what the schema says, checked here a second way. */
const outcomeOfValue = (value: unknown): string => {
  const { data } = value as { readonly data: readonly Record<string, unknown>[] }
  const fits = data.every(
    (row) => typeof row.id === 'string' && typeof row.count === 'number' && Object.keys(row).length === 2,
  )
  return fits && Object.keys(value as object).length === 1 ? 'value' : `misfit ${JSON.stringify(value)}`
}
const outcomeOfError = (error: unknown): string => codeOf(error)

const mutated = fc.oneof(
  fc.constant(good),
  fc.json(),
  fc.string({ unit: 'binary' }),
  // One place of a good answer replaced, one piece cut out.
  fc
    .tuple(fc.nat(good.length), fc.nat(8), fc.string({ maxLength: 8 }))
    .map(([at, cut, put]) => good.slice(0, at) + put + good.slice(at + cut)),
  fc.jsonValue().map((value) => JSON.stringify({ data: value })),
)
const reply: fc.Arbitrary<FakeReply> = fc.record(
  {
    text: mutated,
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.constantFrom(201, 206, 400, 404, 408, 429, 500, 503) },
    ),
    headers: fc.dictionary(
      fc.constantFrom('content-length', 'retry-after', 'content-type'),
      fc.constantFrom('0', '-1', '1e9', 'NaN', '', 'text/html', 'Wed, 21 Oct 2026 07:28:00 GMT'),
    ),
    delay: fc.integer({ min: 0, max: 12_000 }),
    stall: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    fail: fc.option(fc.constantFrom<'network' | 'hang'>('network', 'hang'), { freq: 8, nil: undefined }),
  },
  { requiredKeys: ['text'] },
)

const run = soakRun('HTTP answers')

describe('whatever a service answers', () => {
  it('becomes a value that fits the schema or a named error, and every wait ends', { timeout: run.limit }, () =>
    run.measured(async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 4 }), async (replies) => {
          const clock = createFakeClock()
          const server = createFakeFetch({ clock })
          server.on('GET', '/x', ...replies)
          const platform = { clock, fetch: server.fetch, random: () => 0.5 }
          const http = createHttp({ endpoints, projectId: 'p', sdk: { type: 't', version: 'v' }, platform })()
          const answer = http.get('api', '/x', { schema, maxBytes: 200 }).then(outcomeOfValue, outcomeOfError)
          await clock.runAll()
          const outcome = await answer
          expect(outcome).toMatch(OUTCOMES)
          // Four attempts of 10 s and three pauses of at most 30 s.
          expect(clock.monotonic()).toBeLessThanOrEqual(130_000)
          expect(clock.pending).toBe(0)
          run.saw(outcome)
        }),
        run.fc,
      )
      // The run is worth something only if it met every outcome.
      expect([...run.seen.keys()].sort()).toEqual([
        'HTTP_MALFORMED',
        'HTTP_NETWORK',
        'HTTP_STATUS',
        'HTTP_TIMEOUT',
        'HTTP_TOO_LARGE',
        'value',
      ])
    }),
  )

  it.each(oddValues())('survives a fetch that throws %s', async (_, thrown) => {
    const clock = createFakeClock()
    const platform = {
      clock,
      random: () => 0,
      fetch: (): never => {
        throw thrown
      },
    }
    const http = createHttp({ endpoints, projectId: 'p', sdk: { type: 't', version: 'v' }, platform })()
    const answer = http.get('api', '/x', { schema }).catch((error: unknown) => error)
    await clock.runAll()
    expect(codeOf(await answer)).toBe('HTTP_NETWORK')
  })
})

/** Whatever the name service answers, a person sees an answer or why there is none, and every wait ends (threat T10). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FakeReply } from '#kernel/testing'
import { soakRun } from '../../soak/soakRun.ts'
import { ACCOUNT_PATH, flush, KEY, nameAt, OTHER, record, said, suggestionsAt, world } from './stage.ts'

const run = soakRun('name answers')
const NAME = 'mira.reown.id'

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', '__proto__', [], {}, [[]], { length: 1 }),
  fc.constantFrom(
    'mirа.reown.id',
    '\u202Emira1.reown.id',
    'mira.eth',
    '<img src=x onerror=ran()>',
    OTHER,
    'a'.repeat(5_000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values somewhere in a good answer are replaced. */
const mutated = (answer: unknown): fc.Arbitrary<unknown> => {
  const text = JSON.stringify(answer)
  const values = [...text.matchAll(/"[^"]*"(?=[,}\]])|true|false|\{\}|\[\]/g)]
  return fc.tuple(fc.constantFrom(...values), fc.option(odd, { nil: undefined })).map(([match, what]) => {
    if (what === undefined || match.index === undefined) return answer
    const end = match.index + match[0].length
    return JSON.parse(`${text.slice(0, match.index)}${JSON.stringify(what)}${text.slice(end)}`) as unknown
  })
}

const reply = (answer: unknown): fc.Arbitrary<FakeReply> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(answer).map((json): FakeReply => ({ json })) },
    { weight: 1, arbitrary: odd.map((json): FakeReply => ({ json })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<FakeReply>(
        { status: 404 },
        { status: 409, json: { reasons: [{ description: 'Taken.' }] } },
        { status: 400, json: { reasons: [null] } },
        { status: 503 },
        { fail: 'network' },
        { fail: 'hang' },
        { text: '<html>' },
        { text: '{"suggestions":[' },
      ),
    },
  )

it(
  'ends in an answer or in words, and suggests nothing that could not be registered',
  { timeout: run.limit },
  async () => {
    const { form, fetch, clock, open, view, kernel, typed } = await world()
    let suggested = 0
    await run.measured(() =>
      fc.assert(
        fc.asyncProperty(
          reply(said('mira').json),
          reply(record(NAME, { '60': KEY.address })),
          reply(record(NAME, { '60': OTHER })),
          async (suggestions, account, posted) => {
            fetch.on('GET', suggestionsAt('mira'), suggestions)
            fetch.on('GET', nameAt(NAME), account)
            fetch.on('POST', ACCOUNT_PATH, posted)
            open()
            await typed('')
            await typed('mira')
            for (let waits = 0; waits < 4 && form.state.get().answer?.kind === 'checking'; waits += 1) {
              await clock.advance(15_000)
              await flush()
            }
            const { answer, suggestions: shown } = form.state.get()
            expect(answer?.kind).toMatch(/^(?:free|taken|failed)$/)
            suggested += shown.length
            for (const { name } of shown) expect(name).toMatch(/^[a-z0-9-]{4,63}\.reown\.id$/)
            if (answer?.kind !== 'free') return run.saw(answer!.kind)
            const done = form.submit()
            await flush()
            await clock.advance(60_000)
            await flush()
            await clock.advance(60_000)
            await done
            const { outcome, phase } = form.state.get()
            expect(phase).toBeUndefined()
            const isDone = view()?.id === 'RegisterAccountNameSuccess'
            expect(isDone).toBe(outcome === undefined)
            run.saw(isDone ? 'registered' : 'refused')
            kernel.router.close()
          },
        ),
        run.fc,
      ),
    )
    // Guards against a run in which nothing was suggested.
    expect(suggested).toBeGreaterThan(0)
  },
)

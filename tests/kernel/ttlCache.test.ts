/** Values that outlive a reload grow old by true time, whatever becomes of the wall's clock (threat T11). */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTtlCache } from '../../src/kernel/ttlCache.ts'
import { fields, recordOf, shape, text } from '../../src/kernel/shapes.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createFakeClock, type FakeClock } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeStorage } from '../../src/kernel/testing/fakeStorage.ts'
import { soakRun } from '../soak/soakRun.ts'

const LIFE = 60_000
const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
const START = Date.UTC(2026, 0, 1)
const whole = shape((value) => {
  if (typeof value !== 'number') throw new TypeError('no number')
  return value
})
const schema = recordOf(text(), fields({ word: text(), at: whole }))

function bench(clock: FakeClock = createFakeClock(START), area = createFakeStorage()) {
  const storage = createStorage(area, { prefix: 'latchkey:' })
  const cache = createTtlCache({ clock, storage, key: 'words', schema, ttl: LIFE, max: 3 })
  return { area, clock, cache, word: (name: string) => cache.fresh().get(name)?.word }
}

describe('a value of a TTL cache', () => {
  it('is there until its life is over, and no longer in the storage then', async () => {
    const { area, clock, cache, word } = bench()
    cache.set('a', { word: 'one' })
    await clock.advance(LIFE - 1)
    expect(word('a')).toBe('one')
    await clock.advance(1)
    expect([word('a'), area.values.size]).toEqual([undefined, 0])
  })

  it('outlives a reload for the rest of its life', async () => {
    const { area, clock, cache } = bench()
    cache.set('a', { word: 'one' })
    await clock.advance(LIFE - 10)
    const later = createFakeClock(clock.now())
    const next = bench(later, area)
    expect(next.word('a')).toBe('one')
    await later.advance(10)
    expect(next.word('a')).toBeUndefined()
  })

  it('takes the place of the one before, and the oldest of too many goes', () => {
    const { cache } = bench()
    for (const name of ['a', 'b', 'a', 'c', 'd']) cache.set(name, { word: name })
    expect([...cache.fresh().keys()]).toEqual(['a', 'c', 'd'])
  })

  it.each([
    ['an hour on', HOUR],
    ['a year on', YEAR],
    ['an hour back', -HOUR],
    ['a year back', -YEAR],
  ])('is old when the clock goes %s, and stays so when it comes back', (_, jump) => {
    const { clock, cache, word } = bench()
    cache.set('a', { word: 'one' })
    clock.jump(jump)
    expect(word('a')).toBeUndefined()
    clock.jump(-jump)
    expect(word('a')).toBeUndefined()
  })

  it('of the future is not there, neither now nor for the visits after', () => {
    const { area, clock, cache } = bench()
    clock.jump(YEAR)
    cache.set('a', { word: 'one' })
    expect(bench(createFakeClock(START), area).word('a')).toBeUndefined()
    expect(bench(createFakeClock(START + YEAR), area).word('a')).toBeUndefined()
  })

  it('ages by the page’s own time while the wall stands still', async () => {
    const { clock, cache, word } = bench()
    cache.set('a', { word: 'one' })
    for (let minute = 0; minute < 2; minute += 1) {
      await clock.advance(LIFE / 2)
      clock.jump(-LIFE / 2)
    }
    expect(word('a')).toBeUndefined()
  })
})

const run = soakRun('stored values while clocks jump')

it(
  'is never given out older than its life, however the clock is set',
  () =>
    run.measured(async () => {
      const step = fc.oneof(
        { weight: 3, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: 90_000 }) }) },
        {
          weight: 2,
          arbitrary: fc.record({ jump: fc.constantFrom(-YEAR, -HOUR, -LIFE, -1, 1, LIFE, HOUR, YEAR) }),
        },
        { weight: 1, arbitrary: fc.constant({ put: true }) },
        { weight: 2, arbitrary: fc.constant({ look: true }) },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
          const { clock, cache, word } = bench()
          let born = clock.monotonic()
          let given = false
          cache.set('a', { word: 'one' })
          for (const one of steps) {
            if ('wait' in one) await clock.advance(one.wait)
            if ('jump' in one) clock.jump(one.jump)
            if ('put' in one) {
              cache.set('a', { word: 'one' })
              born = clock.monotonic()
            }
            if (!('look' in one) || word('a') === undefined) continue
            given = true
            // True time is what nobody can set.
            expect(clock.monotonic() - born).toBeLessThan(LIFE)
          }
          run.saw(given ? 'given out' : 'never given out')
        }),
        run.fc,
      )
    }),
  run.limit,
)

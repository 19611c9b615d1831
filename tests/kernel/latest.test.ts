import { expect, it } from 'vitest'
import { createLatest } from '../../src/kernel/latest.ts'
import { createFakeClock } from '../../src/kernel/testing/fakeClock.ts'

function stage() {
  const clock = createFakeClock()
  const ends: (() => void)[] = []
  const latest = createLatest({ clock, own: (end) => void ends.push(end) })
  const asked: string[] = []
  const given: string[] = []
  const ask = (name: string, pause?: number): void =>
    latest.ask((signal) => {
      asked.push(name)
      signal.addEventListener('abort', () => given.push(name))
    }, pause)
  return { clock, latest, asked, given, ask, end: () => ends.forEach((each) => each()) }
}

it('asks at once without a pause, in the same turn', () => {
  const { asked, ask } = stage()
  ask('one')
  expect(asked).toEqual(['one'])
})

it('asks only the last of those that come within the pause', async () => {
  const { clock, asked, ask } = stage()
  for (const name of ['m', 'mi', 'mir']) {
    ask(name, 300)
    await clock.advance(299)
  }
  expect(asked).toEqual([])
  await clock.advance(1)
  expect(asked).toEqual(['mir'])
})

it('gives up a question that waits for its answer when a newer one comes, before the newer one is asked', async () => {
  const { clock, given, ask } = stage()
  ask('one')
  ask('two', 300)
  expect(given).toEqual(['one'])
  await clock.advance(300)
  expect(given).toEqual(['one'])
})

it.each([
  ['is told to stop', (test: ReturnType<typeof stage>) => test.latest.stop()],
  ['stops with its plugin', (test: ReturnType<typeof stage>) => test.end()],
])('has nothing left to ask once it %s', async (_, stop) => {
  const test = stage()
  test.ask('one')
  test.ask('two', 300)
  stop(test)
  await test.clock.advance(1_000)
  expect([test.asked, test.given]).toEqual([['one'], ['one']])
  expect(test.clock.pending).toBe(0)
})

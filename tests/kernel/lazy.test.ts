import { expect, it } from 'vitest'
import { lazy } from '../../src/kernel/lazy.ts'

it('is made once, when it is first needed, however many ask', async () => {
  let made = 0
  const thing = lazy(async () => (made += 1))
  expect([made, thing.peek()]).toEqual([0, undefined])
  expect(await Promise.all([thing.load(), thing.load()])).toEqual([1, 1])
  expect(await thing.load()).toBe(1)
  expect([made, thing.peek()]).toEqual([1, 1])
})

it('is there for whoever looks only once it has come', async () => {
  let come!: (value: string) => void
  const thing = lazy(() => new Promise<string>((resolve) => (come = resolve)))
  const pending = thing.load()
  expect(thing.peek()).toBeUndefined()
  come('code')
  await pending
  expect(thing.peek()).toBe('code')
})

it('forgets a failure, also one that is thrown at once: the next who needs it tries again', async () => {
  let tries = 0
  const thing = lazy(() => {
    tries += 1
    if (tries === 1) throw new Error('at once')
    if (tries === 2) return Promise.reject(new Error('later'))
    return 'code'
  })
  await expect(thing.load()).rejects.toThrow('at once')
  await expect(thing.load()).rejects.toThrow('later')
  expect(thing.peek()).toBeUndefined()
  expect(await thing.load()).toBe('code')
  expect([tries, thing.peek()]).toEqual([3, 'code'])
})

it('is tried again only once by two who waited for the same failure', async () => {
  let tries = 0
  const thing = lazy(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return tries
  })
  const patient = () => thing.load().catch(() => thing.load())
  expect(await Promise.all([patient(), patient()])).toEqual([2, 2])
})

it('is prepared without anybody hearing of a failure', async () => {
  let tries = 0
  const thing = lazy(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return 'code'
  })
  thing.prepare()
  await Promise.resolve()
  await Promise.resolve()
  expect(thing.peek()).toBeUndefined()
  expect(await thing.load()).toBe('code')
  thing.prepare()
  expect(tries).toBe(2)
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeFetch } from '../../src/kernel/testing/fakeFetch.ts'
import { createFakeStorage } from '../../src/kernel/testing/fakeStorage.ts'

describe('a flush', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.resetModules()
  })

  it.each([
    ['before a test runner holds the timers', async () => flush],
    [
      'while it does',
      async () => {
        vi.resetModules()
        vi.useFakeTimers()
        return (await import('../../src/kernel/testing/fakeClock.ts')).flush
      },
    ],
    [
      'where there are no immediates, as in browsers',
      async () => {
        vi.resetModules()
        vi.stubGlobal('setImmediate', undefined)
        const loaded = await import('../../src/kernel/testing/fakeClock.ts')
        vi.unstubAllGlobals()
        return loaded.flush
      },
    ],
  ])('that was loaded %s ends, and reactions of reactions have run', async (_, load) => {
    const loaded = await load()
    vi.useFakeTimers()
    const seen: number[] = []
    void (async () => {
      for (let at = 0; at < 3; at += 1) {
        await Promise.resolve()
        seen.push(at)
      }
    })()
    await loaded()
    expect(seen).toEqual([0, 1, 2])
  })
})

describe('the fake clock', () => {
  it('stands still until it is moved', async () => {
    const clock = createFakeClock(1_000)
    let rang = false
    clock.setTimeout(() => (rang = true), 0)
    await flush()
    expect([clock.now(), clock.monotonic(), rang]).toEqual([1_000, 0, false])
    await clock.advance(0)
    expect(rang).toBe(true)
  })

  it('runs due timers in the order of their time, then of their making', async () => {
    const clock = createFakeClock()
    const seen: string[] = []
    clock.setTimeout(() => seen.push(`c@${clock.monotonic()}`), 20)
    clock.setTimeout(() => seen.push(`a@${clock.monotonic()}`), 10)
    clock.setTimeout(() => seen.push(`b@${clock.monotonic()}`), 10)
    clock.setTimeout(() => seen.push('late'), 31)
    await clock.advance(30)
    expect(seen).toEqual(['a@10', 'b@10', 'c@20'])
    expect([clock.monotonic(), clock.pending]).toEqual([30, 1])
  })

  it('lets promises run on between timers, and runs the timers they set', async () => {
    const clock = createFakeClock()
    const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, ms))
    const seen: number[] = []
    void (async () => {
      for (let i = 0; i < 3; i += 1) {
        await wait(10)
        seen.push(clock.monotonic())
      }
    })()
    await clock.advance(25)
    expect(seen).toEqual([10, 20])
    await clock.runAll()
    expect(seen).toEqual([10, 20, 30])
  })

  it('forgets cleared timers', async () => {
    const clock = createFakeClock()
    let rang = false
    clock.clearTimeout(clock.setTimeout(() => (rang = true), 5))
    await clock.runAll()
    expect([rang, clock.pending]).toEqual([false, 0])
  })

  it('moves the wall clock alone when it jumps', () => {
    const clock = createFakeClock(5_000)
    clock.jump(-3_000)
    expect([clock.now(), clock.monotonic()]).toEqual([2_000, 0])
  })

  it('says so when timers never end', async () => {
    const clock = createFakeClock()
    const again = (): void => void clock.setTimeout(again, 1)
    again()
    await expect(clock.runAll()).rejects.toThrow('10000 timers')
  })
})

describe('the fake storage', () => {
  it('keeps texts and shows them', () => {
    const storage = createFakeStorage({ a: '1' })
    storage.setItem('b', '2')
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getItem('b'), [...storage.values]]).toEqual([null, '2', [['b', '2']]])
  })

  it('fails the way browsers do', () => {
    const storage = createFakeStorage({ a: '1' })
    storage.failure = 'quota'
    expect(() => storage.setItem('a', '2')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect(storage.getItem('a')).toBe('1')
    storage.failure = 'security'
    for (const call of [() => storage.getItem('a'), () => storage.setItem('a', '2'), () => storage.removeItem('a')]) {
      expect(call).toThrow(expect.objectContaining({ name: 'SecurityError' }))
    }
    storage.failure = 'read'
    expect(() => storage.getItem('a')).toThrow(expect.objectContaining({ name: 'SecurityError' }))
    storage.setItem('a', '3')
    expect(storage.values.get('a')).toBe('3')
  })
})

describe('the fake fetch', () => {
  it('answers by method and path, in turn, and the last answer stays', async () => {
    const server = createFakeFetch({ clock: createFakeClock() })
    server.on('GET', '/a', { text: 'one' }, { status: 503, text: 'two' })
    const read = async (): Promise<[number, string]> => {
      const response = await server.fetch('http://x.test/a?b=1')
      return [response.status, await response.text()]
    }
    expect([await read(), await read(), await read()]).toEqual([
      [200, 'one'],
      [503, 'two'],
      [503, 'two'],
    ])
  })

  it('tells hosts apart when the whole address is scripted', async () => {
    const server = createFakeFetch({ clock: createFakeClock() })
    server.on('GET', '/a', { text: 'any' })
    server.on('GET', 'http://y.test/a', { text: 'y' })
    expect(await (await server.fetch('http://y.test/a')).text()).toBe('y')
    expect(await (await server.fetch('http://x.test/a')).text()).toBe('any')
  })

  it('answers 404 to what is not scripted and records every request', async () => {
    const server = createFakeFetch({ clock: createFakeClock() })
    const response = await server.fetch('http://x.test/nothing?q=1', {
      method: 'POST',
      body: 'hello',
      headers: { a: 'b' },
    })
    expect(response.status).toBe(404)
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect([request?.method, request?.url.search, request?.body, request?.headers.get('a')]).toEqual([
      'POST',
      '?q=1',
      'hello',
      'b',
    ])
  })

  it('makes an answer from the request', async () => {
    const server = createFakeFetch({ clock: createFakeClock() })
    server.on('POST', '/echo', ({ body }) => ({ json: { got: body } }))
    expect(await (await server.fetch('http://x.test/echo', { method: 'POST', body: 'ping' })).json()).toEqual({
      got: 'ping',
    })
  })

  it('waits on the clock and stops when the request is aborted', async () => {
    const clock = createFakeClock()
    const server = createFakeFetch({ clock })
    server.on('GET', '/slow', { text: 'done', delay: 100 })
    const seen: string[] = []
    const first = server.fetch('http://x.test/slow').then(() => seen.push('answered'))
    await clock.advance(99)
    expect(seen).toEqual([])
    await clock.advance(1)
    await first
    const controller = new AbortController()
    const second = server.fetch('http://x.test/slow', { signal: controller.signal })
    await flush()
    controller.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    expect(clock.pending).toBe(0)
  })

  it('hangs, breaks and stalls', async () => {
    const clock = createFakeClock()
    const server = createFakeFetch({ clock })
    server.on('GET', '/gone', { fail: 'network' })
    server.on('GET', '/hang', { fail: 'hang' })
    server.on('GET', '/stall', { text: 'half', stall: true })
    await expect(server.fetch('http://x.test/gone')).rejects.toBeInstanceOf(TypeError)
    let settled = false
    const controller = new AbortController()
    const hanging = server.fetch('http://x.test/hang', { signal: controller.signal }).catch(() => (settled = true))
    await clock.runAll()
    expect(settled).toBe(false)
    controller.abort()
    await hanging
    expect(settled).toBe(true)

    const stop = new AbortController()
    const reader = (await server.fetch('http://x.test/stall', { signal: stop.signal })).body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('half')
    const rest = reader.read()
    stop.abort()
    await expect(rest).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('notices a reader that gives up', async () => {
    const server = createFakeFetch({ clock: createFakeClock() })
    server.on('GET', '/a', { text: 'body', stall: true })
    await (await server.fetch('http://x.test/a')).body!.cancel()
    expect(server.requests[0]?.cancelled).toBe(true)
  })
})

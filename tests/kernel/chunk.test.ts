import { describe, expect, it } from 'vitest'
import { createChunkLoader } from '../../src/kernel/chunk.ts'
import { codeOf, LatchkeyError } from '../../src/kernel/errors/index.ts'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'

function setUp() {
  const clock = createFakeClock()
  return { clock, chunks: createChunkLoader({ clock, random: () => 0 }) }
}

const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

describe('the chunk loader', () => {
  it('passes on what the chunk is, with or without a default export', async () => {
    const { clock, chunks } = setUp()
    const module = { default: 1 }
    expect(await chunks.load(async () => module, 'a')).toBe(module)
    expect(await chunks.load(async () => ({ named: 2 }), 'b')).toEqual({ named: 2 })
    expect(await chunks.load(async () => undefined, 'c')).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  it('tries three times, after 300 and 600 ms', async () => {
    const { clock, chunks } = setUp()
    const times: number[] = []
    const loading = chunks.load(async () => {
      times.push(clock.monotonic())
      if (times.length < 3) throw new Error('offline')
      return 'loaded'
    }, 'swaps')
    await clock.advance(900)
    expect(times).toEqual([0, 300, 900])
    expect(await loading).toBe('loaded')
  })

  it('spreads its tries with up to half on top', async () => {
    const clock = createFakeClock()
    const times: number[] = []
    const loading = settled(
      createChunkLoader({ clock, random: () => 1 }).load(() => {
        times.push(clock.monotonic())
        throw new Error('synchronous')
      }, 'x'),
    )
    await clock.runAll()
    await loading
    expect(times).toEqual([0, 450, 1_350])
  })

  it('fails with the chunk’s name and the cause, and keeps no failure', async () => {
    const { clock, chunks } = setUp()
    const cause = new Error('404')
    let broken = true
    const loader = async (): Promise<string> => {
      if (broken) throw cause
      return 'loaded'
    }
    const first = settled(chunks.load(loader, 'swaps'))
    await clock.runAll()
    expect(await first).toMatchObject({ code: 'CHUNK_FAILED', detail: 'swaps', cause })
    broken = false
    expect(await chunks.load(loader, 'swaps')).toBe('loaded')
  })

  it('gives up on a load that never answers, after 10 s each', async () => {
    const { clock, chunks } = setUp()
    const starts: number[] = []
    const loading = settled(
      chunks.load(() => {
        starts.push(clock.monotonic())
        return new Promise(() => {})
      }, 'never'),
    )
    await clock.runAll()
    expect(starts).toEqual([0, 10_300, 20_900])
    expect(clock.monotonic()).toBe(30_900)
    expect(codeOf(await loading)).toBe('CHUNK_FAILED')
    expect(clock.pending).toBe(0)
  })

  it('stops at once when cancelled, in a try and between tries', async () => {
    const { clock, chunks } = setUp()
    for (const loader of [() => new Promise(() => {}), async () => Promise.reject(new Error('offline'))]) {
      const controller = new AbortController()
      const loading = settled(chunks.load(loader, 'x', controller.signal))
      await flush()
      controller.abort()
      expect(await loading).toMatchObject({ code: 'ABORTED' })
      expect(clock.pending).toBe(0)
    }
  })

  it('does not begin when cancelled before', async () => {
    const { chunks } = setUp()
    const controller = new AbortController()
    controller.abort()
    let called = false
    const loading = chunks.load(async () => (called = true), 'x', controller.signal)
    expect(await settled(loading)).toMatchObject({ code: 'ABORTED' })
    expect(called).toBe(false)
  })

  it('takes an abort of the chunk’s own for a failure', async () => {
    const { clock, chunks } = setUp()
    const cause = new LatchkeyError('ABORTED')
    const loading = settled(chunks.load(async () => Promise.reject(cause), 'x', new AbortController().signal))
    await clock.runAll()
    expect(await loading).toMatchObject({ code: 'CHUNK_FAILED', cause })
  })
})

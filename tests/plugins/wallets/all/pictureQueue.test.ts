import { createFakeClock, type FakeClock } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { createPictureQueue } from '../../../../src/plugins/wallets/all/pictureQueue.ts'

/** How long a picture must be wanted before it is loaded, and how long it may take (specification §9: two seconds). */
const SETTLE = 100
const GIVE_UP = 2_000
const AT_ONCE = 8

interface Asking {
  readonly clock: FakeClock
  readonly news: readonly string[]
  readonly loading: () => number
  ask(src: string): ReturnType<ReturnType<typeof createPictureQueue>['enqueue']>
}

function asking(): Asking {
  const clock = createFakeClock()
  const turns = createPictureQueue(clock)
  const news: string[] = []
  return {
    clock,
    news,
    loading: () =>
      news.filter((line) => line.startsWith('load')).length - news.filter((line) => line.startsWith('lost')).length,
    ask: (src) => turns.enqueue(src, (what) => void news.push(`${what} ${src}`)),
  }
}

describe('pictures', () => {
  it('are loaded when they stay, those asked for last first, and eight at a time', async () => {
    const { ask, clock, news } = asking()
    const turns = Array.from({ length: 12 }, (_, at) => ask(`p${at}`))
    await clock.advance(SETTLE - 1)
    expect(news).toEqual([])
    await clock.advance(1)
    expect(news).toHaveLength(AT_ONCE)
    turns[0]?.end(true)
    expect(news.at(-1)).toBe('load p11')
    turns[1]?.end(false)
    expect(news.at(-1)).toBe('load p10')
  })

  it('of what only passes by are never asked for', async () => {
    const { ask, clock, news } = asking()
    for (let at = 0; at < 500; at += 1) {
      const turn = ask(`p${at}`)
      await clock.advance(SETTLE / 2)
      turn.cancel()
    }
    await clock.advance(GIVE_UP * 2)
    expect(news).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('that never come are given up after two seconds, and do not keep others from loading', async () => {
    const { ask, clock, loading, news } = asking()
    for (let at = 0; at < AT_ONCE; at += 1) ask(`silent${at}`)
    await clock.advance(SETTLE)
    const last = ask('good')
    await clock.advance(SETTLE)
    expect(news).not.toContain('load good')
    await clock.advance(GIVE_UP - SETTLE - 1)
    expect(news.filter((line) => line.startsWith('lost'))).toEqual([])
    await clock.advance(1)
    expect(news.filter((line) => line.startsWith('lost'))).toHaveLength(AT_ONCE)
    expect(news).toContain('load good')
    expect(loading()).toBe(1)
    last.end(true)
    await clock.advance(GIVE_UP * 2)
    expect(clock.pending).toBe(0)
  })

  it('tell that they are late while they wait, and still come', async () => {
    const { ask, clock, news } = asking()
    const turns = Array.from({ length: AT_ONCE }, (_, at) => ask(`p${at}`))
    ask('late')
    await clock.advance(GIVE_UP)
    expect(news.filter((line) => line === 'late late')).toHaveLength(1)
    turns.forEach((turn) => turn.cancel())
    expect(news).toContain('load late')
  })

  it('that were slow wait for all others the next time; those that were shown wait for nobody', async () => {
    const { ask, clock, news } = asking()
    ask('slow')
    const quick = ask('quick')
    await clock.advance(SETTLE)
    quick.end(true)
    await clock.advance(GIVE_UP)
    ask('quick')
    expect(news.at(-1)).toBe('load quick')
    const turns = Array.from({ length: AT_ONCE - 1 }, (_, at) => ask(`p${at}`))
    ask('other')
    ask('slow')
    await clock.advance(SETTLE)
    turns[0]?.end(true)
    expect(news.at(-1)).toBe('load other')
    turns[1]?.end(true)
    expect(news.at(-1)).toBe('load slow')
  })
})

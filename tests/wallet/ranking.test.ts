import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createRanking, rank } from '../../src/wallet/nodes/ranking.ts'

/** Nodes with a latency each; a negative one fails after that time. */
function start(latencies: Record<string, number>) {
  const time = createFakeClock()
  const life = new AbortController()
  const pings: string[] = []
  const page = { visible: true }
  const ranking = createRanking({
    nodes: Object.keys(latencies),
    ping(node) {
      pings.push(node)
      const latency = latencies[node] ?? 0
      return new Promise((resolve, reject) => {
        time.setTimeout(() => (latency < 0 ? reject(new Error('down')) : resolve(undefined)), Math.abs(latency))
      })
    },
    time,
    signal: life.signal,
    visible: () => page.visible,
  })
  const use = async () => {
    ranking.used()
    await time.advance(4_000)
  }
  return { ranking, time, life, pings, page, latencies, use }
}

describe('ranking of nodes', () => {
  it('keeps the given order until something is known', () => {
    expect(start({ a: 1, b: 1 }).ranking.order()).toEqual(['a', 'b'])
  })

  it('puts the faster one first and the dead one last', async () => {
    const { ranking, use } = start({ dead: -1, slow: 300, fast: 20 })
    await use()
    expect(ranking.order()).toEqual(['fast', 'slow', 'dead'])
  })

  it('counts stability more than speed', () => {
    const sure = { ok: true, latency: 100 }
    const shaky = [
      { ok: true, latency: 1 },
      { ok: false, latency: 1 },
    ]
    expect(
      rank(
        ['shaky', 'sure'],
        shaky.map((probe) => [probe, sure]),
      ),
    ).toEqual(['sure', 'shaky'])
    expect(rank(['slow', 'fast'], [[sure, { ok: true, latency: 1 }]])).toEqual(['fast', 'slow'])
    expect(rank(['one', 'two'], [[sure, sure]])).toEqual(['one', 'two'])
  })

  it('samples once in 4 s however often it is used', async () => {
    const { ranking, time, pings } = start({ a: 1, b: 1 })
    for (let use = 0; use < 40; use++) {
      ranking.used()
      await time.advance(100)
    }
    expect(pings).toEqual(['a', 'b'])
    ranking.used()
    expect(pings).toEqual(['a', 'b', 'a', 'b'])
  })

  it('forgets a bad spell after ten good samples', async () => {
    const { ranking, latencies, use } = start({ a: -1, b: 50 })
    await use()
    expect(ranking.order()).toEqual(['b', 'a'])
    latencies['a'] = 10
    for (let sample = 0; sample < 10; sample++) await use()
    expect(ranking.order()).toEqual(['a', 'b'])
  })

  it('does not poll while nobody asks', async () => {
    const { ranking, time, pings } = start({ a: 1, b: 1 })
    await time.advance(60_000)
    expect(pings).toEqual([])
    ranking.used()
    await time.advance(60_000)
    expect(pings).toHaveLength(2)
    expect(time.pending).toBe(0)
  })

  it('does not poll while the page is hidden', async () => {
    const { page, pings, use } = start({ a: 1, b: 1 })
    page.visible = false
    await use()
    expect(pings).toEqual([])
    page.visible = true
    await use()
    expect(pings).toHaveLength(2)
  })

  it('has nothing to rank with one node', async () => {
    const { pings, use } = start({ only: 1 })
    await use()
    expect(pings).toEqual([])
  })

  it('is over for good when its owner stops', async () => {
    const { ranking, life, pings, use, time } = start({ a: 300, b: 20 })
    ranking.used()
    life.abort()
    await time.runAll()
    await flush()
    expect(ranking.order()).toEqual(['a', 'b'])
    for (let later = 0; later < 3; later++) await use()
    expect(pings).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { createIntake, MOST_WALLETS } from '#kernel'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'

interface Found {
  readonly name: string
  readonly icon?: string | undefined
}

function start() {
  const life = new AbortController()
  const clock = createFakeClock()
  const listed: Found[] = []
  const ends: (() => void)[] = []
  const own = <T>(thing: T): T => (ends.push(thing as () => void), thing)
  const add = createIntake<Found>({ clock, own, signal: life.signal }, (wallet) => {
    listed.push(wallet)
    return { dispose: () => void listed.splice(listed.indexOf(wallet), 1) }
  })
  const stop = () => {
    life.abort()
    for (const end of ends) end()
  }
  return { add, clock, listed, names: () => listed.map(({ name }) => name), stop }
}

const named = (name: unknown) => () => ({ name: String(name) })

describe('where wallets are taken in', () => {
  it('lists those of one moment together and later, a few in a turn', async () => {
    const { add, clock, names } = start()
    for (let at = 0; at < 20; at += 1) add(at, named(at))
    expect(names()).toEqual([])
    await flush()
    expect(names()).toHaveLength(8)
    await clock.advance(0)
    expect(names()).toEqual(Array.from({ length: 20 }, (_, at) => String(at)))
    expect(clock.pending).toBe(0)
    add('late', named('late'))
    await flush()
    expect(names()).toHaveLength(21)
  })

  it('reads nothing of a key that is there, nor when it is full; a place is free again when its wallet leaves', async () => {
    const { add, clock, names } = start()
    let reads = 0
    const read = () => ({ name: String((reads += 1)) })
    const leaves = Array.from({ length: MOST_WALLETS }, (_, at) => add(at, read))
    add(0, read)
    add('one too many', read)
    expect(reads).toBe(MOST_WALLETS)
    leaves[0]?.()
    leaves[0]?.()
    add('late', read)
    add('again too many', read)
    await clock.runAll()
    expect([reads, names().length, names().includes('1')]).toEqual([MOST_WALLETS + 1, MOST_WALLETS, false])
  })

  it('gives the room of an icon back', async () => {
    const { add, clock, listed } = start()
    const icon = 'data:image/png,'.padEnd(2 * 1024 * 1024, 'A')
    const leave = add('a', () => ({ name: 'a', icon }))
    add('b', () => ({ name: 'b', icon: 'data:image/png,B' }))
    leave?.()
    add('c', () => ({ name: 'c', icon }))
    await clock.runAll()
    expect(listed.map((wallet) => wallet.icon?.length)).toEqual([undefined, icon.length])
  })

  it('takes in nobody who cannot be read', async () => {
    const { add, clock, names } = start()
    const answers = [
      add('a', () => undefined),
      add('b', () => {
        throw new Error('trap')
      }),
    ]
    add('c', named('c'))
    await clock.runAll()
    expect([answers, names()]).toEqual([[undefined, undefined], ['c']])
  })

  it('ends with its owner: what is listed goes, what waits is never listed, nobody else comes', async () => {
    const { add, clock, names, stop } = start()
    for (let at = 0; at < 20; at += 1) add(at, named(at))
    await flush()
    stop()
    add('late', named('late'))
    await clock.runAll()
    expect([names(), clock.pending]).toEqual([[], 0])
  })
})

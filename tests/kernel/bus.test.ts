import { describe, expect, it } from 'vitest'
import { defineEvent } from '#kernel'
import { createBus } from '../../src/kernel/bus.ts'
import { bench } from './support.ts'

const PING = defineEvent<{ readonly n: number }>('toy:ping')
const BARE = defineEvent('toy:bare')

function setUp() {
  const tools = bench()
  const bus = createBus(tools)
  const scope = tools.scope('toy')
  return { ...tools, bus, scope, toy: bus.scoped('toy', scope) }
}

describe('the bus', () => {
  it('tells listeners of the event, and those of every event, with the payload', () => {
    const { bus } = setUp()
    const heard: unknown[] = []
    bus.on(PING, ({ n }) => heard.push(n))
    bus.on(BARE, (payload) => heard.push(payload))
    bus.onAny((id, payload) => heard.push([id, payload]))
    bus.emit(PING, { n: 1 })
    bus.emit(BARE)
    expect(heard).toEqual([1, ['toy:ping', { n: 1 }], undefined, ['toy:bare', undefined]])
  })

  it('knows an event by its id, so that two copies of the package understand each other', () => {
    const { bus } = setUp()
    let heard = 0
    bus.on(PING, ({ n }) => (heard += n))
    bus.emit(defineEvent<{ readonly n: number }>('toy:ping'), { n: 2 })
    expect(heard).toBe(2)
  })

  it('goes on after a listener that throws or rejects, and reports its owner and the event', async () => {
    const { bus, toy, faults } = setUp()
    const heard: number[] = []
    toy.on(PING, () => {
      throw new Error('thrown')
    })
    // oxlint-disable-next-line no-misused-promises -- an async listener where a plain one belongs is the point
    toy.on(PING, () => Promise.reject(new Error('rejected')))
    bus.on(PING, ({ n }) => heard.push(n))
    bus.emit(PING, { n: 1 })
    await Promise.resolve()
    await Promise.resolve()
    expect(heard).toEqual([1])
    expect(faults.map(({ error, plugin, contribution }) => [(error as Error).message, plugin, contribution])).toEqual([
      ['thrown', 'toy', 'event:toy:ping'],
      ['rejected', 'toy', 'event:toy:ping'],
    ])
  })

  it('does not call a listener that an earlier one has just removed', () => {
    const { bus } = setUp()
    const heard: string[] = []
    bus.on(PING, () => {
      heard.push('first')
      offSecond()
    })
    const offSecond = bus.on(PING, () => heard.push('second'))
    bus.emit(PING, { n: 1 })
    expect(heard).toEqual(['first'])
  })

  it('counts the same function twice when it listens twice, and each undo takes its own away', () => {
    const { bus } = setUp()
    let heard = 0
    const listener = (): void => void (heard += 1)
    const off = bus.on(PING, listener)
    bus.on(PING, listener)
    bus.emit(PING, { n: 1 })
    expect(heard).toBe(2)
    off()
    off()
    bus.emit(PING, { n: 1 })
    expect(heard).toBe(3)
    expect(bus.size).toBe(1)
  })

  it('forgets the listeners of an owner whose scope ends, and only those', async () => {
    const { bus, toy, scope } = setUp()
    const heard: string[] = []
    toy.on(PING, () => heard.push('toy'))
    toy.onAny(() => heard.push('toy, any'))
    bus.on(PING, () => heard.push('other'))
    await scope.dispose()
    bus.emit(PING, { n: 1 })
    expect(heard).toEqual(['other'])
    expect(bus.size).toBe(1)
    toy.on(PING, () => heard.push('late'))
    expect(bus.size).toBe(1)
  })

  it('leaves nothing in the scope when a listener goes early', () => {
    const { bus, toy, scope } = setUp()
    for (let i = 0; i < 100; i += 1) toy.on(PING, () => {})()
    expect([bus.size, scope.size]).toEqual([0, 0])
  })

  it('mutes an owner above 1,000 events in a second, tells it once, and hears it again in the next second', async () => {
    const { bus, toy, faults, clock } = setUp()
    let heard = 0
    bus.on(PING, () => void (heard += 1))
    for (let n = 0; n < 5_000; n += 1) toy.emit(PING, { n })
    expect(heard).toBe(1_000)
    expect(faults.map(({ plugin, contribution }) => [plugin, contribution])).toEqual([['toy', 'events']])
    bus.emit(PING, { n: 0 })
    expect(heard).toBe(1_001)
    await clock.advance(1_000)
    toy.emit(PING, { n: 0 })
    expect(heard).toBe(1_002)
  })

  it('survives a listener that answers each event with another one', async () => {
    const { bus, toy, faults, clock } = setUp()
    let heard = 0
    toy.on(PING, ({ n }) => {
      heard += 1
      toy.emit(PING, { n: n + 1 })
    })
    toy.emit(PING, { n: 0 })
    // Either the budget or the engine's stack ends it; both are told.
    expect(heard).toBeLessThanOrEqual(1_000)
    expect(faults.length).toBeGreaterThan(0)
    await clock.advance(1_000)
    let others = 0
    bus.on(BARE, () => void (others += 1))
    toy.emit(BARE)
    expect(others).toBe(1)
  })
})

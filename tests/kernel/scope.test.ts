import { describe, expect, it } from 'vitest'
import { flush } from '#kernel/testing'
import { ownUndo } from '../../src/kernel/scope.ts'
import { bench } from './support.ts'

describe('a scope', () => {
  it('disposes what it owns in reverse order, functions and disposables alike, and awaits each', async () => {
    const scope = bench().scope('toy')
    const order: string[] = []
    let finishSecond = (): void => {}
    scope.own(() => void order.push('first'))
    scope.own({
      async dispose() {
        order.push('second begins')
        await new Promise<void>((resolve) => (finishSecond = resolve))
        order.push('second ends')
      },
    })
    scope.own(() => void order.push('third'))
    const disposal = scope.dispose()
    await flush()
    expect(order).toEqual(['third', 'second begins'])
    finishSecond()
    await disposal
    expect(order).toEqual(['third', 'second begins', 'second ends', 'first'])
    expect(scope.size).toBe(0)
  })

  it('aborts its signal before the first disposal', async () => {
    const scope = bench().scope('toy')
    const seen: boolean[] = []
    scope.own(() => void seen.push(scope.signal.aborted))
    expect(scope.signal.aborted).toBe(false)
    await scope.dispose()
    expect(seen).toEqual([true])
  })

  it('goes on after a disposal that throws or rejects, and reports it under its owner', async () => {
    const { scope: make, faults } = bench()
    const scope = make('toy')
    const order: string[] = []
    scope.own(() => void order.push('first'))
    scope.own(() => {
      throw new Error('thrown')
    })
    scope.own(() => Promise.reject(new Error('rejected')))
    await scope.dispose()
    expect(order).toEqual(['first'])
    expect(faults.map(({ error, plugin }) => [(error as Error).message, plugin])).toEqual([
      ['rejected', 'toy'],
      ['thrown', 'toy'],
    ])
  })

  it('takes an undo that answers something, as `() => set.delete(…)` does, for what it is', async () => {
    const { scope: make, faults, clock } = bench()
    const scope = make('toy')
    const set = new Set([1])
    const undo: () => void = () => set.delete(1)
    scope.own(undo)
    await scope.dispose()
    expect(set.size).toBe(0)
    expect(faults).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('waits five seconds for one disposal, then reports it and goes on', async () => {
    const { scope: make, faults, clock } = bench()
    const scope = make('toy')
    const order: string[] = []
    scope.own(() => void order.push('first'))
    scope.own(() => new Promise<void>(() => {}))
    const disposal = scope.dispose()
    await clock.advance(4_999)
    expect(order).toEqual([])
    await clock.advance(1)
    await disposal
    expect(order).toEqual(['first'])
    expect(faults).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('disposes once, however often it is asked', async () => {
    const scope = bench().scope('toy')
    let times = 0
    scope.own(() => void (times += 1))
    await Promise.all([scope.dispose(), scope.dispose()])
    await scope.dispose()
    expect(times).toBe(1)
  })

  it('disposes at once what comes when it is over', async () => {
    const { scope: make, faults } = bench()
    const scope = make('toy')
    await scope.dispose()
    let gone = 0
    scope.own(() => void (gone += 1))
    scope.own(() => {
      throw new Error('late')
    })
    expect(gone).toBe(1)
    await flush()
    expect(faults.map(({ error }) => (error as Error).message)).toEqual(['late'])
    expect(scope.size).toBe(0)
  })

  it('lets go of a thing without disposing it', async () => {
    const scope = bench().scope('toy')
    let gone = false
    const thing = scope.own(() => void (gone = true))
    scope.release(thing)
    await scope.dispose()
    expect(gone).toBe(false)
  })

  it('is free when nothing is held any more, whatever the order of letting go', async () => {
    const scope = bench().scope('toy')
    await scope.free()
    const first = scope.hold('signature')
    const second = scope.hold('transfer')
    expect(scope.held).toEqual(['signature', 'transfer'])
    let free = false
    void scope.free().then(() => (free = true))
    await first.dispose()
    await first.dispose()
    await flush()
    expect(free).toBe(false)
    await second.dispose()
    await flush()
    expect(free).toBe(true)
    expect(scope.held).toEqual([])
  })

  it('forgets an undo that was called early, and calls it no second time', async () => {
    const scope = bench().scope('toy')
    let times = 0
    const undo = ownUndo(scope, () => void (times += 1))
    expect(scope.size).toBe(1)
    undo()
    expect(scope.size).toBe(0)
    await scope.dispose()
    expect(times).toBe(1)
  })
})

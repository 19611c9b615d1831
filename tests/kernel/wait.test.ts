import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { retrying, sleep, within } from '../../src/kernel/wait.ts'

const late = (): never => {
  throw new Error('late')
}

describe('a limited wait', () => {
  it('answers as the work does and leaves no timer', async () => {
    const clock = createFakeClock()
    expect(await within({ clock, ms: 10, atLimit: late }, async () => 7)).toBe(7)
    await expect(
      within({ clock, ms: 10, atLimit: late }, async () => Promise.reject(new Error('work'))),
    ).rejects.toThrow('work')
    await expect(
      within({ clock, ms: 10, atLimit: late }, () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    expect(clock.pending).toBe(0)
  })

  it('ends at its limit even if the work goes on, and tells the work to stop', async () => {
    const clock = createFakeClock()
    let inner: AbortSignal | undefined
    const waiting = within({ clock, ms: 10, atLimit: () => 'enough' }, (signal) => {
      inner = signal
      return new Promise<string>(() => {})
    })
    await clock.advance(9)
    expect(inner?.aborted).toBe(false)
    await clock.advance(1)
    expect([await waiting, inner?.aborted]).toEqual(['enough', true])
  })

  it('ends when cancelled, and lets go of the caller’s signal', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    let listeners = 0
    const { signal } = controller
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1
      addEventListener.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1
      removeEventListener.apply(signal, args)
    }
    await within({ clock, ms: 10, signal, atLimit: late }, () => 1)
    expect(listeners).toBe(0)
    const waiting = sleep(clock, 10, signal)
    controller.abort('enough')
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
    expect([listeners, clock.pending]).toEqual([0, 0])
    await expect(sleep(clock, 10, signal)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pending).toBe(0)
  })
})

describe('retrying', () => {
  it('waits at least as long as the error asks for', async () => {
    const clock = createFakeClock()
    const times: number[] = []
    const policy = { clock, random: () => 0, retries: 2, pause: 100, again: () => (times.length === 1 ? 5_000 : 0) }
    const working = retrying(policy, async () => {
      times.push(clock.monotonic())
      if (times.length < 3) throw new Error('again')
      return 'ok'
    })
    await clock.runAll()
    expect([await working, times]).toEqual(['ok', [0, 5_000, 5_200]])
  })

  it('stops when another attempt makes no sense', async () => {
    const clock = createFakeClock()
    let tries = 0
    const working = retrying({ clock, random: () => 0, retries: 5, pause: 1, again: () => undefined }, async () => {
      tries += 1
      throw new Error('final')
    })
    await expect(working).rejects.toThrow('final')
    expect(tries).toBe(1)
  })

  it.each([0, 5])(
    'answers ABORTED when an attempt fails in the moment of the cancel, with %i retries left',
    async (retries) => {
      const clock = createFakeClock()
      const controller = new AbortController()
      const policy = { clock, random: () => 0, signal: controller.signal, retries, pause: 1, again: () => 0 }
      const working = retrying(policy, async () => {
        controller.abort()
        throw new Error('failed')
      })
      await expect(working).rejects.toMatchObject({ code: 'ABORTED' })
      await flush()
      expect(clock.pending).toBe(0)
    },
  )
})

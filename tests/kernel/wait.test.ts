import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { retrying, sleep, raceAbort, withTimeout } from '../../src/kernel/wait.ts'
import { waitFor } from '../../src/kernel/waitFor.ts'

const late = (): never => {
  throw new Error('late')
}

describe('a wait that can be cancelled', () => {
  it('answers and fails as the work does, also where the work throws at once', async () => {
    const { signal } = new AbortController()
    expect(await raceAbort(signal, async () => 7)).toBe(7)
    expect(await raceAbort(undefined, () => 7)).toBe(7)
    await expect(raceAbort(signal, () => Promise.reject(new Error('late')))).rejects.toThrow('late')
    await expect(
      raceAbort(signal, () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
  })

  it('begins in the same turn, and not at all when it was cancelled before', async () => {
    let begun = 0
    const work = (): Promise<void> => {
      begun += 1
      return Promise.resolve()
    }
    const pending = raceAbort(new AbortController().signal, work)
    expect(begun).toBe(1)
    await pending
    await expect(raceAbort(AbortSignal.abort('before'), work)).rejects.toMatchObject({
      code: 'ABORTED',
      cause: 'before',
    })
    expect(begun).toBe(1)
  })

  it('ends with the cancel although the work never does', async () => {
    const cancel = new AbortController()
    const pending = raceAbort(cancel.signal, () => new Promise(() => {}))
    cancel.abort('enough')
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
  })
})

describe('a wait for a value', () => {
  function readable(first: number) {
    const listeners = new Set<() => void>()
    let value = first
    const subscribe = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    const set = (next: number): void => {
      value = next
      listeners.forEach((listener) => listener())
    }
    return { get: () => value, subscribe, set, listeners }
  }
  const tens = (value: number): string | undefined => (value >= 10 ? `found ${value}` : undefined)

  it('ends with what is there already, or comes first, and listens no longer', async () => {
    expect(await waitFor(readable(12), tens)).toBe('found 12')
    const source = readable(1)
    const pending = waitFor(source, tens)
    source.set(2)
    expect(source.listeners.size).toBe(1)
    source.set(10)
    source.set(11)
    expect(await pending).toBe('found 10')
    expect(source.listeners.size).toBe(0)
  })

  it('ends with a cancel, and with what the search throws, and listens no longer', async () => {
    const source = readable(1)
    const cancel = new AbortController()
    const cancelled = waitFor(source, tens, cancel.signal)
    cancel.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
    const broken = waitFor(source, (value) => {
      if (value > 1) throw new Error('broken')
      return undefined
    })
    source.set(2)
    await expect(broken).rejects.toThrow('broken')
    expect(source.listeners.size).toBe(0)
  })
})

describe('a limited wait', () => {
  it('answers as the work does and leaves no timer', async () => {
    const clock = createFakeClock()
    expect(await withTimeout({ clock, ms: 10, fallback: late }, async () => 7)).toBe(7)
    await expect(
      withTimeout({ clock, ms: 10, fallback: late }, async () => Promise.reject(new Error('work'))),
    ).rejects.toThrow('work')
    await expect(
      withTimeout({ clock, ms: 10, fallback: late }, () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    expect(clock.pending).toBe(0)
  })

  it('ends at its limit even if the work goes on, and tells the work to stop', async () => {
    const clock = createFakeClock()
    let inner: AbortSignal | undefined
    const waiting = withTimeout({ clock, ms: 10, fallback: () => 'enough' }, (signal) => {
      inner = signal
      return new Promise<string>(() => {})
    })
    await clock.advance(9)
    expect(inner?.aborted).toBe(false)
    await clock.advance(1)
    expect([await waiting, inner?.aborted]).toEqual(['enough', true])
  })

  it('rejects at its limit with what was waited for, or with a code of the caller', async () => {
    const clock = createFakeClock()
    const never = () => new Promise<string>(() => {})
    const waits = [
      withTimeout({ clock, ms: 10, what: 'the price' }, never),
      withTimeout({ clock, ms: 10, code: 'WALLET_TIMEOUT' }, never),
    ]
    const ends = Promise.allSettled(waits)
    await clock.advance(10)
    expect(await ends).toMatchObject([
      { reason: { code: 'HTTP_TIMEOUT', detail: 'the price' } },
      { reason: { code: 'WALLET_TIMEOUT', detail: undefined } },
    ])
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
    await withTimeout({ clock, ms: 10, signal, fallback: late }, () => 1)
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

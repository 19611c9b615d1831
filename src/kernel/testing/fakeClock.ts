import type { Clock } from '../contracts/index.ts'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on by `ms`, running due timers in order; pending promises are settled before and after each. */
  advance(ms: number): Promise<void>
  /** Runs timers, also those that they set, until none is left. Throws when more than 10,000 ran, since something never ends then. */
  runAll(): Promise<void>
  /** Moves the wall clock only, as when a person corrects it; the monotonic clock goes on unchanged. */
  jump(ms: number): void
  /** Timers that are set now: 0 after a clean stop. */
  readonly pending: number
}

interface Timer {
  readonly due: number
  readonly fn: () => void
}

const MOST_TIMERS = 10_000

/** Makes a clock whose wall time is `start` (ms since 1970) and whose monotonic time is 0. */
export function createFakeClock(start = 0): FakeClock {
  const timers = new Map<number, Timer>()
  let time = 0
  let offset = start
  let ids = 0

  /** The timer that is due first; the older one of two at the same time, as browsers do it. */
  const next = (): [number, Timer] | undefined =>
    [...timers].reduce<[number, Timer] | undefined>(
      (best, entry) => (best && best[1].due <= entry[1].due ? best : entry),
      undefined,
    )

  async function run(until: number): Promise<void> {
    await flush()
    for (let ran = 0; ; ran += 1) {
      const entry = next()
      if (!entry || entry[1].due > until) return
      if (ran === MOST_TIMERS) throw new Error(`more than ${MOST_TIMERS} timers ran`)
      timers.delete(entry[0])
      time = entry[1].due
      entry[1].fn()
      await flush()
    }
  }

  return {
    now: () => time + offset,
    monotonic: () => time,
    setTimeout(fn, ms) {
      ids += 1
      timers.set(ids, { due: time + Math.max(0, ms || 0), fn })
      return ids
    },
    clearTimeout(handle) {
      timers.delete(handle as number)
    },
    async advance(ms) {
      const end = time + ms
      await run(end)
      time = end
    },
    runAll: () => run(Infinity),
    jump(ms) {
      offset += ms
    },
    get pending() {
      return timers.size
    },
  }
}

/**
 * Node's way to a task of its own, which costs a tenth of a message, and there are thousands of flushes in a test. Taken before
 * a test runner can replace it; one that is replaced already (it then has a clock) is not used.
 */
const { setImmediate: immediately } = globalThis as Partial<Pick<typeof globalThis, 'setImmediate'>>
const ownImmediately = immediately && !('clock' in immediately) ? immediately : undefined

/**
 * Resolves when all promise reactions that are waiting now, and those they cause, have run. It waits for a task of its own: an
 * immediate in Node and a message in browsers, which test runners' fake timers leave alone.
 */
export function flush(): Promise<void> {
  if (ownImmediately) return new Promise((resolve) => void ownImmediately(() => resolve()))
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

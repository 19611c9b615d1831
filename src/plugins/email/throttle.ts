/** One code every 30 seconds (specification §5). The time is stored, so that a reload does not reset it. */
import { shapes, type Clock, type KernelStorage } from '#kernel'

const PAUSE = 30_000
const KEY = 'lastLogin'
const Time = shapes.guard((value): value is number => Number.isSafeInteger(value), 'a time')

export interface Throttle {
  /** Whole seconds until another code may be sent; 0 if it may be now. */
  left(): number
  sent(): void
  clear(): void
}

export function createThrottle({
  clock,
  storage,
}: {
  readonly clock: Clock
  readonly storage: KernelStorage
}): Throttle {
  /** By the monotonic clock, for what this page has sent: the wall clock may be set at any time (threat T11). */
  let mine: number | undefined
  const age = (): number => {
    if (mine !== undefined) return clock.monotonic() - mine
    const stored = storage.get(KEY, Time)
    // A time in the future means that the clock was set back; nobody may be locked out by that.
    return stored === undefined || stored > clock.now() ? PAUSE : clock.now() - stored
  }
  return {
    left: () => Math.max(0, Math.ceil((PAUSE - age()) / 1_000)),
    sent() {
      mine = clock.monotonic()
      storage.set(KEY, clock.now())
    },
    clear() {
      mine = undefined
      storage.remove(KEY)
    },
  }
}

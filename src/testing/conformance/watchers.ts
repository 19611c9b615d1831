/** Wrappers around what a plugin gets: they record timers and listeners that it keeps, and calls after it was stopped. */
import type { Clock, Readable, Router } from '#kernel'

/** From a start of the plugin to its stop. */
export interface Run {
  over: boolean
  /** Wrapped services, by the original; per run, because a service outlives its users. */
  readonly services: WeakMap<object, unknown>
}

export interface Watchers {
  /** Current timers and listeners, with a description. */
  readonly alive: Map<unknown, string>
  isReadable(value: unknown): value is Readable<unknown>
  /** Wraps a method; a call after the end of the run is recorded as late. */
  noted<A extends unknown[], T>(run: Run, what: string, method: (...args: A) => T): (...args: A) => T
  watchedReadable<T extends Readable<unknown>>(run: Run, what: string, readable: T): T
  watchedClock(run: Run, clock: Clock): Clock
  watchedRouter(run: Run, router: Router): Router
}

/** Calls after the end of a run are added to `late`. */
export function createWatchers(late: string[]): Watchers {
  const alive = new Map<unknown, string>()

  const noted =
    <A extends unknown[], T>(run: Run, what: string, method: (...args: A) => T) =>
    (...args: A): T => {
      if (run.over) late.push(`${what} was called`)
      return method(...args)
    }

  function watchedReadable<T extends Readable<unknown>>(run: Run, what: string, readable: T): T {
    return {
      ...readable,
      get: () => readable.get(),
      subscribe: noted(run, `${what}.subscribe`, (listener: () => void) => {
        const id = Symbol(what)
        alive.set(id, `a listener on ${what}`)
        const off = readable.subscribe(listener)
        return () => {
          alive.delete(id)
          off()
        }
      }),
    }
  }

  function watchedClock(run: Run, clock: Clock): Clock {
    return {
      ...clock,
      setTimeout: noted(run, 'clock.setTimeout', (fn: () => void, ms: number) => {
        const handle = clock.setTimeout(() => {
          alive.delete(handle)
          fn()
        }, ms)
        alive.set(handle, `a timer of ${ms} ms`)
        return handle
      }),
      clearTimeout(handle) {
        alive.delete(handle)
        clock.clearTimeout(handle)
      },
    }
  }

  function watchedRouter(run: Run, router: Router): Router {
    const { show, open, push, replace, reset, goBack } = router
    return {
      ...router,
      state: watchedReadable(run, 'router.state', router.state),
      show: noted(run, 'router.show', show),
      open: noted(run, 'router.open', open as (...args: unknown[]) => Promise<unknown>) as Router['open'],
      push: noted(run, 'router.push', push as (...args: unknown[]) => void),
      replace: noted(run, 'router.replace', replace as (...args: unknown[]) => void),
      reset: noted(run, 'router.reset', reset as (...args: unknown[]) => void),
      goBack: noted(run, 'router.goBack', goBack),
    }
  }

  return { alive, isReadable, noted, watchedClock, watchedReadable, watchedRouter }
}

function isReadable(value: unknown): value is Readable<unknown> {
  const { get, subscribe } = (value ?? {}) as Partial<Readable<unknown>>
  return typeof get === 'function' && typeof subscribe === 'function'
}

/** Faces of what a plugin gets: each notes what the plugin keeps, and what it does when it should have stopped. */
import type { Clock, Readable, Router } from '#kernel'

/** From one start to the next stop. */
export interface Life {
  over: boolean
  /** Watched faces of the services that it has asked for; a service outlives who uses it. */
  readonly services: WeakMap<object, unknown>
}

export interface Faces {
  /** Timers and listeners that there are, in words. */
  readonly alive: Map<unknown, string>
  isReadable(value: unknown): value is Readable<unknown>
  /** A method that may be called while the plugin runs; afterwards the call is noted. */
  noted<A extends unknown[], T>(life: Life, what: string, method: (...args: A) => T): (...args: A) => T
  watchedReadable<T extends Readable<unknown>>(life: Life, what: string, readable: T): T
  watchedClock(life: Life, clock: Clock): Clock
  watchedRouter(life: Life, router: Router): Router
}

/** `late` gets what is done by code that should have stopped. */
export function createFaces(late: string[]): Faces {
  const alive = new Map<unknown, string>()

  /** A method that may be called while the plugin runs; afterwards the call is noted. */
  const noted =
    <A extends unknown[], T>(life: Life, what: string, method: (...args: A) => T) =>
    (...args: A): T => {
      if (life.over) late.push(`${what} was called`)
      return method(...args)
    }

  function watchedReadable<T extends Readable<unknown>>(life: Life, what: string, readable: T): T {
    return {
      ...readable,
      get: () => readable.get(),
      subscribe: noted(life, `${what}.subscribe`, (listener: () => void) => {
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

  function watchedClock(life: Life, clock: Clock): Clock {
    return {
      ...clock,
      setTimeout: noted(life, 'clock.setTimeout', (fn: () => void, ms: number) => {
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

  function watchedRouter(life: Life, router: Router): Router {
    const { show, open, push, replace, reset, goBack } = router
    return {
      ...router,
      state: watchedReadable(life, 'router.state', router.state),
      show: noted(life, 'router.show', show),
      open: noted(life, 'router.open', open as (...args: unknown[]) => Promise<unknown>) as Router['open'],
      push: noted(life, 'router.push', push as (...args: unknown[]) => void),
      replace: noted(life, 'router.replace', replace as (...args: unknown[]) => void),
      reset: noted(life, 'router.reset', reset as (...args: unknown[]) => void),
      goBack: noted(life, 'router.goBack', goBack),
    }
  }

  return { alive, isReadable, noted, watchedClock, watchedReadable, watchedRouter }
}

function isReadable(value: unknown): value is Readable<unknown> {
  const { get, subscribe } = (value ?? {}) as Partial<Readable<unknown>>
  return typeof get === 'function' && typeof subscribe === 'function'
}

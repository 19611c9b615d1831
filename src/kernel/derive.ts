import type { Readable } from './contracts/index.ts'
import { freeze } from './freeze.ts'

/**
 * A value computed from other readables. It is computed again when it is read after a change; listeners are called only
 * when the result differs. The result is frozen like all state, since every reader shares it.
 */
export function derive<T>(sources: readonly Readable<unknown>[], compute: () => T): Readable<T> {
  let inputs: readonly unknown[] | undefined
  let result: T
  const get = (): T => {
    const now = sources.map((source) => source.get())
    if (!inputs || now.some((input, index) => input !== inputs?.[index])) {
      inputs = now
      result = freeze(compute())
    }
    return result
  }
  return {
    get,
    subscribe(listener) {
      let last = get()
      const offs = sources.map((source) =>
        source.subscribe(() => {
          const next = get()
          if (next === last) return
          last = next
          listener()
        }),
      )
      return () => offs.forEach((off) => off())
    },
  }
}

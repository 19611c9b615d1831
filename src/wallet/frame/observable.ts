import type { Readable, Reporter } from '#kernel'

/** A value of a frame's own; listeners are guarded, and told once per change. */
export interface Observable<T> extends Readable<T> {
  set(value: T): void
}

/** The value for others: to be read and watched, and nothing else. */
export const readOnly = <T>({ get, subscribe }: Readable<T>): Readable<T> => ({ get, subscribe })

export function createObservable<T>(initial: T, reporter: Pick<Reporter, 'guard'>): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      // One entry for each subscription, whoever subscribes twice.
      const entry = (): void => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners])
        if (listeners.has(listener)) reporter.guard({ contribution: 'frame' }, listener, undefined)
    },
  }
}

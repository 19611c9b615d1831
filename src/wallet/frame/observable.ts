import type { Readable, Reporter } from '#kernel'

/** A value with listeners, each called once per change; a listener that throws is reported and harms no other. */
export interface Observable<T> extends Readable<T> {
  set(value: T): void
}

/** The same value without `set`. */
export const readOnly = <T>({ get, subscribe }: Readable<T>): Readable<T> => ({ get, subscribe })

export function createObservable<T>(initial: T, reporter: Pick<Reporter, 'guard'>): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      // Wrapped, so that the same function may subscribe twice.
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

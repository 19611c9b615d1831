import type { Readable } from '#kernel'

/** A value that its owner replaces and others watch. */
export interface Box<T> extends Readable<T> {
  readonly face: Readable<T>
  put(value: T): void
}

export function box<T>(initial: T): Box<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const face: Readable<T> = {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    ...face,
    face,
    put(next) {
      value = next
      listeners.forEach((listener) => listener())
    },
  }
}

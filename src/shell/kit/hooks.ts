import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** A value that can be read and observed; `subscribe` returns its undo. */
export interface ReadableLike<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

const NOTHING: ReadableLike<undefined> = { get: () => undefined, subscribe: () => () => {} }

/**
 * The current value of `readable`, undefined where there is none, or what `select` takes from it. The component renders again only when the result differs by
 * `equal`, so `select` may return a new object each time.
 */
export function useReadable<T>(readable: ReadableLike<T>): T
export function useReadable<T>(readable: ReadableLike<T> | undefined): T | undefined
export function useReadable<T, S>(
  readable: ReadableLike<T>,
  select: (value: T) => S,
  equal?: (a: S, b: S) => boolean,
): S
export function useReadable<T, S>(
  given: ReadableLike<T> | undefined,
  select?: (value: T) => S,
  equal: (a: S, b: S) => boolean = Object.is,
): T | S {
  const readable = given ?? (NOTHING as ReadableLike<T>)
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable])
  const read = useMemo((): (() => T | S) => {
    if (!select) return () => readable.get()
    let last: { value: T; selected: S } | undefined
    return () => {
      const value = readable.get()
      if (last && Object.is(last.value, value)) return last.selected
      const selected = select(value)
      last = { value, selected: last && equal(last.selected, selected) ? last.selected : selected }
      return last.selected
    }
  }, [readable, select, equal])
  return useSyncExternalStore(subscribe, read, read)
}

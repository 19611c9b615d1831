import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** A value that can be read now and watched; `subscribe` returns its own undo. */
export interface ReadableLike<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/**
 * The current value of `readable`, or what `select` picks from it. The component renders again only when that differs
 * by `equal`; a selector that makes a new object each time is safe.
 */
export function useReadable<T>(readable: ReadableLike<T>): T
export function useReadable<T, S>(
  readable: ReadableLike<T>,
  select: (value: T) => S,
  equal?: (a: S, b: S) => boolean,
): S
export function useReadable<T, S>(
  readable: ReadableLike<T>,
  select?: (value: T) => S,
  equal: (a: S, b: S) => boolean = Object.is,
): T | S {
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

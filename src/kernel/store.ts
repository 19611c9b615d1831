import type { Readable, Reporter, Slice } from './contracts/index.ts'
import { freeze } from './freeze.ts'

/** State by owner. Values are plain data, deep-frozen, replaced whole; live objects stay in services. */
export interface Store {
  /** The owner's slice, made with `initial` when it is not there. */
  slice<S>(owner: string, initial: S): Slice<S>
  drop(owner: string): void
  /** Ids of the slices there are: for leak tests. */
  owners(): readonly string[]
}

export function createStore({ reporter }: { readonly reporter: Reporter }): Store {
  const slices = new Map<string, OwnedSlice<unknown>>()
  return {
    slice<S>(owner: string, initial: S): Slice<S> {
      let slice = slices.get(owner)
      if (!slice) slices.set(owner, (slice = createSlice<unknown>(initial, reporter, owner)))
      return slice as unknown as Slice<S>
    },
    drop(owner) {
      slices.get(owner)?.close()
      slices.delete(owner)
    },
    owners: () => [...slices.keys()],
  }
}

interface OwnedSlice<S> extends Slice<S> {
  close(): void
}

/** A slice on its own, for the kernel's parts. Listeners are told once per change, each guarded. */
export function createSlice<S>(initial: S, reporter: Reporter, owner = 'kernel'): OwnedSlice<S> {
  let value = freeze(initial)
  let closed = false
  const listeners = new Set<() => void>()
  return Object.freeze<OwnedSlice<S>>({
    get: () => value,
    subscribe(listener) {
      const entry = (): void => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    update(change) {
      if (closed) return
      const next = change(value)
      if (next === value) return
      value = freeze(next)
      for (const listener of [...listeners]) {
        if (listeners.has(listener)) reporter.guard({ plugin: owner, contribution: 'state' }, listener, undefined)
      }
    },
    close() {
      closed = true
      listeners.clear()
    },
  })
}

/** A view of other readables, frozen too: computed when read, and told on when one of them changes and the result differs. */
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
      const check = (): void => {
        const next = get()
        if (next === last) return
        last = next
        listener()
      }
      const offs = sources.map((source) => source.subscribe(check))
      return () => offs.forEach((off) => off())
    },
  }
}

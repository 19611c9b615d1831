import type { Reporter, Slice } from './contracts/index.ts'
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

/** Makes one slice. Each listener is called once per change, and what it throws is reported. */
export function createSlice<S>(initial: S, reporter: Pick<Reporter, 'guard'>, owner = 'kernel'): OwnedSlice<S> {
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

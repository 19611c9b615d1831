import type { PluginContext, Readable } from './contracts/index.ts'
import { freezeShared } from './freeze.ts'

/** A value that its owner replaces and others watch. */
export interface Box<T> extends Readable<T> {
  update(change: (value: T) => T): void
}

/** Like a slice, but not part of the modal's state: reviews are nobody else's business. */
export function createBox<T>({ reporter }: Pick<PluginContext, 'reporter'>, initial: T): Box<T> {
  let value = freezeShared(initial)
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      const entry = (): void => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    update(change) {
      const next = change(value)
      if (next === value) return
      value = freezeShared(next)
      for (const listener of [...listeners]) reporter.guard({ contribution: 'state' }, listener, undefined)
    },
  }
}

import type { Clock, Disposable, Reporter, Scope } from './contracts/index.ts'
import { withTimeout } from './wait.ts'

/** Milliseconds that one asynchronous disposal may take before the others go on without it. */
const DISPOSAL_LIMIT = 5_000

export interface OwnedScope extends Scope {
  /** Takes `thing` off the list without disposing it. */
  release(thing: Disposable | (() => unknown)): void
  /** Resolves when nothing is held any more. */
  free(): Promise<void>
  readonly held: readonly string[]
  /** Aborts the signal, then disposes what is owned in reverse order, each guarded and awaited. Twice is harmless. */
  dispose(): Promise<void>
  /** How many things are owned: for leak tests. */
  readonly size: number
}

/** Collects what one owner (a plugin, the shell) starts, so that all of it is disposed when the owner stops. */
export function createScope(
  owner: string,
  { reporter, clock }: { readonly reporter: Reporter; readonly clock: Clock },
): OwnedScope {
  const controller = new AbortController()
  const owned = new Set<Disposable | (() => void | Promise<void>)>()
  const holds = new Map<symbol, string>()
  let freed: (() => void)[] = []
  let disposal: Promise<void> | undefined

  async function disposeOne(thing: Disposable | (() => void | Promise<void>)): Promise<void> {
    try {
      const pending = typeof thing === 'function' ? thing() : thing.dispose()
      // An undo may return something that is no promise: `() => set.delete(…)` returns a boolean.
      if (pending) await withTimeout<unknown>({ clock, ms: DISPOSAL_LIMIT, fallback: tooSlow }, () => pending)
    } catch (error) {
      reporter.report({ error, plugin: owner, contribution: 'dispose' })
    }
  }

  return {
    signal: controller.signal,
    own(thing) {
      if (disposal) void disposeOne(thing)
      else owned.add(thing)
      return thing
    },
    release(thing) {
      owned.delete(thing as () => void)
    },
    hold(reason) {
      const id = Symbol(reason)
      holds.set(id, reason)
      return {
        dispose() {
          if (!holds.delete(id) || holds.size > 0) return
          const waiting = freed
          freed = []
          for (const resolve of waiting) resolve()
        },
      }
    },
    free: () => (holds.size === 0 ? Promise.resolve() : new Promise((resolve) => freed.push(resolve))),
    get held() {
      return [...holds.values()]
    },
    get size() {
      return owned.size
    },
    dispose() {
      disposal ??= (async () => {
        controller.abort()
        const things = [...owned].reverse()
        owned.clear()
        for (const thing of things) await disposeOne(thing)
      })()
      return disposal
    },
  }
}

function tooSlow(): never {
  throw new Error(`a disposal took more than ${DISPOSAL_LIMIT} ms; the others went on without it`)
}

/** Gives an undo to a scope. The function returned runs it early and takes it off the scope's list. */
export function ownUndo(scope: OwnedScope, undo: () => void): () => void {
  const once = (): void => {
    scope.release(once)
    undo()
  }
  return scope.own(once)
}

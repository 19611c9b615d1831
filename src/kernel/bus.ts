import mitt from 'mitt'
import type { Bus, Clock, Reporter } from './contracts/index.ts'
import { copyOf, freeze } from './freeze.ts'
import { ownUndo, type OwnedScope } from './scope.ts'

/** Events that one owner may emit in a second (threat T14); the rest of that second is dropped, and reported once. */
const EVENTS_PER_SECOND = 1_000

export interface KernelBus extends Bus {
  /** The same bus for one owner: listeners are removed with the scope and called by `guard`, events are limited. */
  scoped(owner: string, scope: OwnedScope, guard?: Reporter['guard']): Bus
  /** How many listeners there are: for leak tests. */
  readonly size: number
}

/** Typed events over mitt. What a listener throws is reported and disturbs no other. */
export function createBus({ reporter, clock }: { readonly reporter: Reporter; readonly clock: Clock }): KernelBus {
  const emitter = mitt<Record<string, unknown>>()
  let size = 0

  function listen(
    owner: string,
    guard: Reporter['guard'],
    id: string,
    call: (id: string, payload: unknown) => void,
  ): () => void {
    let live = true
    const where = { plugin: owner, contribution: `event:${id}` }
    // mitt hands (type, payload) to '*' listeners and (payload) to the others.
    const handler = (...args: unknown[]): void => {
      const [type, payload] = id === '*' ? [args[0] as string, args[1]] : [id, args[0]]
      if (live) guard(where, () => call(type, payload), undefined)
    }
    emitter.on(id, handler)
    size += 1
    return () => {
      if (!live) return
      live = false
      size -= 1
      emitter.off(id, handler)
    }
  }

  function busOf(
    owner: string,
    guard: Reporter['guard'],
    mayEmit: () => boolean,
    own: (off: () => void) => () => void,
  ): Bus {
    return {
      emit: (ref, ...payload) => {
        // Frozen, so that no listener changes it for the next one (threat T29); a copy, because the object is the sender's.
        if (mayEmit()) emitter.emit(ref.id, freeze(copyOf(payload[0])))
      },
      on: (ref, listener) => own(listen(owner, guard, ref.id, (_, payload) => listener(payload as never))),
      onAny: (listener) => own(listen(owner, guard, '*', listener)),
    }
  }

  return {
    ...busOf(
      'shell',
      reporter.guard,
      () => true,
      (off) => off,
    ),
    get size() {
      return size
    },
    scoped(owner, scope, guard = reporter.guard) {
      let second = 0
      let count = 0
      const budget = (): boolean => {
        const now = Math.floor(clock.monotonic() / 1_000)
        if (now !== second) [second, count] = [now, 0]
        count += 1
        if (count === EVENTS_PER_SECOND + 1) {
          reporter.report({
            error: new Error(`more than ${EVENTS_PER_SECOND} events a second`),
            plugin: owner,
            contribution: 'events',
          })
        }
        return count <= EVENTS_PER_SECOND
      }
      return busOf(owner, guard, budget, (off) => ownUndo(scope, off))
    },
  }
}

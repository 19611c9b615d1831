/** One direction of one connection: frames keep their order, unless a fault says otherwise. */
import type { Chance } from '../services/seeded.ts'
import type { Clock } from './clock.ts'
import type { Kind, Switches } from './faults.ts'

/** A frame held back for reordering goes after the next one; if none comes, after this many milliseconds. */
const HOLD_LIMIT = 250

export type Fate = 'passed' | 'late' | 'held' | 'lost' | 'doubled' | 'swapped'

export interface FrameQueue {
  /** Delivers now, later, twice or never; `note` hears which, beforehand. */
  send(frame: { readonly kind: Kind; readonly tag?: number }, deliver: () => void, note: (fate: Fate) => void): void
  /** Lets go on what waited for the end of `hold`. */
  resume(): void
  /** Drops frames that are still in the queue. */
  close(): void
}

export interface FrameQueueParts {
  readonly clock: Clock
  readonly switches: () => Switches
  readonly chance: () => Chance
}

export function createFrameQueue({ clock, switches, chance }: FrameQueueParts): FrameQueue {
  const queue: { due: number; readonly deliver: () => void }[] = []
  let held: (() => void) | undefined
  let undoTimer: (() => void) | undefined
  let undoHold: (() => void) | undefined

  function arm(): void {
    const [head] = queue
    if (head && head.due < Infinity && !undoTimer) undoTimer = clock.after(Math.max(1, head.due - clock.now()), flush)
  }

  function flush(): void {
    undoTimer = undefined
    for (let head = queue[0]; head && head.due <= clock.now(); head = queue[0]) {
      queue.shift()
      head.deliver()
    }
    arm()
  }

  function enqueue(ms: number, deliver: () => void): void {
    const due = Math.max(queue.at(-1)?.due ?? 0, clock.now() + ms)
    if (queue.length === 0 && due <= clock.now()) return deliver()
    queue.push({ due, deliver })
    arm()
  }

  function release(): void {
    undoHold?.()
    undoHold = undefined
    const deliver = held
    held = undefined
    if (deliver) enqueue(0, deliver)
  }

  return {
    send({ kind, tag }, deliver, note) {
      const { drop, duplicate, reorder, delay, hold, frames, tags } = switches()
      const fits = frames.includes(kind) && (tags === null || (tag !== undefined && tags.includes(tag)))
      const happens = (share: number): boolean => fits && share > 0 && chance().percent(share)
      if (happens(drop)) return note('lost')
      const ms = !fits ? 0 : hold ? Infinity : wait(delay, chance())
      if (happens(reorder) && !held && ms < Infinity) {
        held = deliver
        undoHold = clock.after(ms + HOLD_LIMIT, release)
        return note('swapped')
      }
      const doubled = happens(duplicate)
      note(doubled ? 'doubled' : ms === Infinity ? 'held' : ms > 0 ? 'late' : 'passed')
      enqueue(ms, deliver)
      if (doubled) enqueue(0, deliver)
      release()
    },
    resume() {
      for (const frame of queue) if (frame.due === Infinity) frame.due = clock.now()
      flush()
    },
    close() {
      queue.length = 0
      held = undefined
      undoTimer?.()
      undoHold?.()
    },
  }
}

function wait(delay: Switches['delay'], chance: Chance): number {
  if (typeof delay === 'number') return delay
  const [from, to] = delay
  return from + chance.below(to - from + 1)
}

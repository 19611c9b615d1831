/** Requests that a person answers in the frame: one at a time, and only while they see it. */
import { LatchkeyError, untilAborted, whenFound, within, type Clock, type Readable } from '#kernel'
import type { FrameOptions } from './types.ts'

/** Milliseconds until the frame has to be in sight. */
const SHOW_LIMIT = 10_000
/** Milliseconds that it may be out of sight while it waits: a view that is drawn anew is no person who left. */
const GRACE = 1_000

export interface UserRequestsOptions {
  readonly clock: Clock
  readonly visible: Readable<boolean>
  readonly present: FrameOptions<never, never>['present']
}

/** Runs `ask` while the frame is in sight. Rejects with MODAL_CLOSED when it is out of sight before there is an answer. */
export function createUserRequests({ clock, present, visible }: UserRequestsOptions) {
  let last: Promise<unknown> = Promise.resolve()

  async function inSight<T>(name: string, outer: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController()
    const signal = AbortSignal.any([outer, over.signal])
    // The view that is brought answers nothing by itself; that it is left ends the wait.
    const left = new Promise<never>((_, reject) => {
      present?.(name, over.signal).catch(reject)
    })
    const work = async (): Promise<T> => {
      const atLimit = (): never => {
        throw new LatchkeyError('FRAME_REQUEST_TIMEOUT', { detail: `${name}: the frame is not shown` })
      }
      await within({ clock, ms: SHOW_LIMIT, signal, atLimit }, (until) => becomes(visible, true, until))
      return Promise.race([ask(signal), outOfSight(signal)])
    }
    try {
      return await Promise.race([work(), left])
    } finally {
      over.abort()
    }
  }

  async function outOfSight(signal: AbortSignal): Promise<never> {
    for (;;) {
      await becomes(visible, false, signal)
      const isBack = await within({ clock, ms: GRACE, signal, atLimit: () => false }, (until) =>
        becomes(visible, true, until),
      )
      if (!isBack) throw new LatchkeyError('MODAL_CLOSED')
    }
  }

  return async <T>(name: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const before = last
    const mine = untilAborted(signal, () => before).then(() => inSight(name, signal, ask))
    // Whoever is next waits for the end of this one, whichever it is, and of those before.
    last = Promise.allSettled([before, mine])
    return mine
  }
}

const becomes = (readable: Readable<boolean>, wanted: boolean, signal: AbortSignal): Promise<true> =>
  whenFound(readable, (value) => (value === wanted ? true : undefined), signal)

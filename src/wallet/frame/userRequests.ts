/** Requests that a person answers in the frame: one at a time, and only while the frame is visible. */
import { LatchkeyError, raceAbort, waitFor, withTimeout, type Clock, type Readable } from '#kernel'
import type { FrameOptions } from './types.ts'

/** Milliseconds until the frame has to be visible. */
const SHOW_LIMIT = 10_000
/** Milliseconds for which it may be hidden during a request, because redrawing a view hides it for a moment. */
const GRACE = 1_000

export interface UserRequestsOptions {
  readonly clock: Clock
  readonly visible: Readable<boolean>
  readonly present: FrameOptions<never, never>['present']
}

/** Runs `ask` while the frame is visible. Rejects with MODAL_CLOSED if it is hidden before there is an answer. */
export function createUserRequests({ clock, present, visible }: UserRequestsOptions) {
  let last: Promise<unknown> = Promise.resolve()

  async function askVisibly<T>(name: string, outer: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const end = new AbortController()
    const signal = AbortSignal.any([outer, end.signal])
    // Only a rejection of `present` counts: the person has left the view. When it resolves, the answer is still to come.
    const left = new Promise<never>((_, reject) => {
      present?.(name, end.signal).catch(reject)
    })
    const work = async (): Promise<T> => {
      await withTimeout(
        { clock, ms: SHOW_LIMIT, signal, what: `${name}: the frame is not shown`, code: 'FRAME_REQUEST_TIMEOUT' },
        (until) => becomes(visible, true, until),
      )
      return Promise.race([ask(signal), hidden(signal)])
    }
    try {
      return await Promise.race([work(), left])
    } finally {
      end.abort()
    }
  }

  /** Rejects once the frame has been hidden for longer than the grace period. */
  async function hidden(signal: AbortSignal): Promise<never> {
    for (;;) {
      await becomes(visible, false, signal)
      const isBack = await withTimeout({ clock, ms: GRACE, signal, fallback: () => false }, (until) =>
        becomes(visible, true, until),
      )
      if (!isBack) throw new LatchkeyError('MODAL_CLOSED')
    }
  }

  return async <T>(name: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const before = last
    const mine = raceAbort(signal, () => before).then(() => askVisibly(name, signal, ask))
    // The next request waits until this one and all before it have settled.
    last = Promise.allSettled([before, mine])
    return mine
  }
}

const becomes = (readable: Readable<boolean>, wanted: boolean, signal: AbortSignal): Promise<true> =>
  waitFor(readable, (value) => (value === wanted ? true : undefined), signal)

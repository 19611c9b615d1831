import type { Clock } from '#kernel'

/** Polls only while the result is wanted. */
export interface Poller {
  /** Checks `wanted` again. If it has become true, polls at once, and passes `reason` on. */
  update(reason: string): void
  /** Schedules the next poll in ms, if it is still wanted then; undefined: no poll until it becomes wanted anew. */
  schedule(ms: number | undefined): void
  stop(): void
}

/**
 * Calls `poll` when the result becomes wanted, and then whenever `schedule` said. `poll` should call `schedule` when it is
 * done: a poll that never ends is not followed by another. `reason` is that of `update`, or `again`.
 */
export function createPoller({
  clock,
  wanted,
  poll,
}: {
  readonly clock: Clock
  readonly wanted: () => boolean
  readonly poll: (reason: string) => void
}): Poller {
  let on = false
  let timer: unknown

  function clear(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
  }

  return {
    update(reason) {
      const now = wanted()
      if (now === on) return
      on = now
      clear()
      if (on) poll(reason)
    },
    schedule(ms) {
      clear()
      if (!on || ms === undefined) return
      timer = clock.setTimeout(() => {
        timer = undefined
        if (on) poll('again')
      }, ms)
    },
    stop() {
      on = false
      clear()
    },
  }
}

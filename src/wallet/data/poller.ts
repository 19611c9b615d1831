import type { Clock } from '#kernel'

/** Work that is done again and again, but only while somebody wants it. */
export interface Poller {
  /** Whether it is wanted may have changed. `why` is handed to `beat` when it begins to be. */
  look(why: string): void
  /** The next beat comes after so many ms, if it is still wanted then; undefined: none before it is wanted anew. */
  plan(ms: number | undefined): void
  stop(): void
}

/**
 * Beats when it begins to be wanted, and then whenever `plan` said: a beat that never ends plans no other. `why` is what
 * `look` was told, or `again`.
 */
export function createPoller({
  clock,
  wanted,
  beat,
}: {
  readonly clock: Clock
  readonly wanted: () => boolean
  readonly beat: (why: string) => void
}): Poller {
  let on = false
  let timer: unknown

  function clear(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
  }

  return {
    look(why) {
      const now = wanted()
      if (now === on) return
      on = now
      clear()
      if (on) beat(why)
    },
    plan(ms) {
      clear()
      if (!on || ms === undefined) return
      timer = clock.setTimeout(() => {
        timer = undefined
        if (on) beat('again')
      }, ms)
    },
    stop() {
      on = false
      clear()
    },
  }
}

import type { AnyView, Clock, PageWatch, PluginContext } from '#kernel'

/** Polls only while the result is wanted. */
export interface Poller {
  isWanted(): boolean
  /** Checks `wanted` again. If it has become true, polls at once, and passes `reason` on. */
  update(reason: string): void
  /** Schedules the next poll in ms, if it is still wanted then; undefined: no poll until it becomes wanted anew. */
  schedule(ms: number | undefined): void
  stop(): void
  /** Polls at once, if it is wanted, as for another account. */
  restart(reason: string): void
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

  function update(reason: string): void {
    const now = wanted()
    if (now === on) return
    on = now
    clear()
    if (on) poll(reason)
  }

  function stop(): void {
    on = false
    clear()
  }

  return {
    isWanted: wanted,
    update,
    schedule(ms) {
      clear()
      if (!on || ms === undefined) return
      timer = clock.setTimeout(() => {
        timer = undefined
        if (on) poll('again')
      }, ms)
    },
    stop,
    restart(reason) {
      stop()
      update(reason)
    },
  }
}

export interface ShownPolling {
  readonly ctx: Pick<PluginContext, 'clock' | 'own' | 'router'>
  readonly page: PageWatch
  /** Polls while one of these is on top of an open modal, on a page that is visible and online. */
  readonly views: readonly AnyView[]
  readonly wanted: () => boolean
  /** `reason`: a view was opened (`open`), the page became visible or online (`return`), or it is time (`again`). */
  readonly poll: (reason: string) => void
}

/** Polls while somebody can see the result, and ends with the plugin. */
export function pollWhileShown({ ctx, page, views, wanted, poll }: ShownPolling): Poller {
  const { clock, own, router } = ctx
  const poller = createPoller({
    clock,
    poll,
    wanted() {
      const { open, stack } = router.state.get()
      const top = stack.at(-1)?.id
      return open && views.some(({ id }) => id === top) && page.awake() && wanted()
    },
  })
  own(() => poller.stop())
  own(router.state.subscribe(() => poller.update('open')))
  own(page.onChange(() => poller.update('return')))
  return poller
}

import type { PageWatch, PluginContext } from '#kernel'
import { ACCOUNT, createPoller, TRANSACTIONS, type Poller } from '#wallet'

export interface PollingParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'own' | 'router'>
  readonly page: PageWatch
  /** There is an account whose history can be read. */
  readonly wanted: () => boolean
  /** `reason`: a view was opened (`enter`), the page became visible or online (`return`), or it is time (`again`). */
  readonly poll: (reason: string) => void
  /** Called when the last view has been closed. */
  readonly left: () => void
}

export interface Polling {
  readonly poller: Poller
  /** The list is visible right now. */
  isWanted(): boolean
  /** To be called when a view is shown; the returned function when it is gone. */
  enter(): () => void
}

/** Polls while a view of the list is on top of an open modal, on a page that is visible and online. */
export function createPolling({ ctx, page, wanted, poll, left }: PollingParts): Polling {
  const { clock, own, router } = ctx
  let views = 0

  function isWanted(): boolean {
    const { open, stack } = router.state.get()
    const top = stack.at(-1)?.id
    return views > 0 && open && (top === ACCOUNT.id || top === TRANSACTIONS.id) && page.awake() && wanted()
  }

  const poller = createPoller({ clock, wanted: isWanted, poll })
  own(() => poller.stop())
  own(router.state.subscribe(() => poller.update('enter')))
  own(page.onChange(() => poller.update('return')))

  return {
    poller,
    isWanted,
    enter() {
      views += 1
      poller.update('enter')
      return () => {
        views -= 1
        if (views > 0) return
        poller.update('')
        left()
      }
    },
  }
}

import type { PageWatch, PluginContext } from '#kernel'
import { ACCOUNT, createPoller, TRANSACTIONS, type Poller } from '#wallet'

export interface FreshnessParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'own' | 'router'>
  readonly page: PageWatch
  /** There is something to read. */
  readonly wanted: () => boolean
  /** Somebody looks (`enter`), has come back (`return`), or still does (`again`). */
  readonly poll: (why: string) => void
  /** The last view has gone. */
  readonly left: () => void
}

export interface Freshness {
  readonly poller: Poller
  /** Somebody looks at the list right now. */
  isWanted(): boolean
  /** A view is there; the returned function says that it is gone. */
  enter(): () => void
}

/** When the list is read: while a view of it is on top of an open modal, on a page that is seen and online. */
export function createFreshness({ ctx, page, wanted, poll, left }: FreshnessParts): Freshness {
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

import type { Clock } from '#kernel'

/** How long the wallet's answer may take after the person is back: the relay is reached again within its heartbeat. */
export const BUFFER_LIMIT = 5_000

export interface BufferingParts {
  readonly clock: Clock
  readonly page: Pick<Document, 'addEventListener' | 'visibilityState'> | undefined
  readonly signal: AbortSignal
  /** The page is seen again. Answers whether the person may come from the wallet. */
  readonly woke: () => boolean
  readonly changed: (buffering: boolean) => void
}

/**
 * A phone that shows the wallet puts this page to sleep; what the wallet said meanwhile waits at the relay. `buffering` is
 * true from the page's return until that is here, or 5 s are over. The answer ends it at once.
 */
export function createBuffering({ clock, page, signal, woke, changed }: BufferingParts): { readonly end: () => void } {
  let timer: unknown
  let on = false
  function set(next: boolean): void {
    clock.clearTimeout(timer)
    if (on !== next) changed((on = next))
  }
  const end = (): void => set(false)
  page?.addEventListener(
    'visibilitychange',
    () => {
      if (page.visibilityState !== 'visible' || !woke()) return
      set(true)
      timer = clock.setTimeout(end, BUFFER_LIMIT)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clock.clearTimeout(timer), { once: true })
  return { end }
}

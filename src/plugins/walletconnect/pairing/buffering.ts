import type { Clock } from '#kernel'

/** How long to wait for the wallet's answer after the person is back. The relay reconnects within its heartbeat of 5 s. */
export const BUFFER_LIMIT = 5_000

export interface BufferingParts {
  readonly clock: Clock
  readonly page: Pick<Document, 'addEventListener' | 'visibilityState'> | undefined
  readonly signal: AbortSignal
  /** Called when the page is visible again. Returns true if the person may have been in the wallet. */
  readonly onVisible: () => boolean
  readonly changed: (buffering: boolean) => void
}

/**
 * While a phone shows the wallet, this page sleeps and the wallet's answer waits at the relay. `buffering` is true from the
 * page's return until `end` is called because the answer is here, or until 5 s are over.
 */
export function createBuffering({ clock, page, signal, onVisible, changed }: BufferingParts): {
  readonly end: () => void
} {
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
      if (page.visibilityState !== 'visible' || !onVisible()) return
      set(true)
      timer = clock.setTimeout(end, BUFFER_LIMIT)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clock.clearTimeout(timer), { once: true })
  return { end }
}

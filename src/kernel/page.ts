/** Whether the page is visible and online: work whose result nobody would see pauses while it is not. */
export interface PageWatch {
  readonly awake: () => boolean
  /** Calls `listener` when that may have changed. Returns the undo. */
  onChange(listener: () => void): () => void
}

const EVENTS = ['online', 'offline', 'pageshow', 'pagehide'] as const

/** The page that this code runs in. Where there is none (tests, servers) it counts as awake. */
export const thisPage: PageWatch = {
  awake: () =>
    globalThis.document?.visibilityState !== 'hidden' &&
    ((globalThis.navigator as Navigator | undefined)?.onLine ?? true),
  onChange(listener) {
    const listening = new AbortController()
    const { signal } = listening
    globalThis.document?.addEventListener('visibilitychange', listener, { signal })
    for (const event of EVENTS) globalThis.window?.addEventListener(event, listener, { signal })
    return () => listening.abort()
  },
}

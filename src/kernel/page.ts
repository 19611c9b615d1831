/** Whether the page is in front of a person and has a connection: work that only they would see rests meanwhile. */
export interface PageWatch {
  readonly awake: () => boolean
  /** Told when it may have changed; returns its undo. */
  onChange(listener: () => void): () => void
}

const EVENTS = ['online', 'offline', 'pageshow', 'pagehide'] as const

/** The page we are in. Where there is none (tests, servers) it counts as awake. */
export const thisPage: PageWatch = {
  awake: () =>
    globalThis.document?.visibilityState !== 'hidden' &&
    ((globalThis.navigator as Navigator | undefined)?.onLine ?? true),
  onChange(listener) {
    const leaving = new AbortController()
    const { signal } = leaving
    globalThis.document?.addEventListener('visibilitychange', listener, { signal })
    for (const event of EVENTS) globalThis.window?.addEventListener(event, listener, { signal })
    return () => leaving.abort()
  },
}

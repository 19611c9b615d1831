/** The page's window, as far as a login touches it. Tests pass their own. */

export interface SocialPage {
  /** A new window, which has to be opened inside a click. Undefined if the browser blocked it. */
  open(url: string): Popup | undefined
  onMessage(listener: (event: MessageEvent<unknown>) => void): () => void
  readonly address: () => string
  /** Replaces the address without loading anything. */
  tidy(url: string): void
  /** Leaves the page. */
  leave(url: string): void
  /** Calls `left` when the page goes, and `back` when the browser shows it again as it was, without loading it anew. */
  onAway(listeners: { left(): void; back(): void }): () => void
  readonly isMac: () => boolean
}

export interface Popup {
  readonly isClosed: () => boolean
  /** Whether a message came from it. */
  readonly is: (source: unknown) => boolean
  go(url: string): void
  focus(): void
  close(): void
}

const [WIDTH, HEIGHT] = [600, 800]

/** `view` is touched when a login needs it: the plugin also starts where there is no window. */
export const browserPage = (view: Window & typeof globalThis = globalThis.window): SocialPage => ({
  open(url) {
    const left = Math.round(view.screenX + Math.max(0, (view.outerWidth - WIDTH) / 2))
    const top = Math.round(view.screenY + Math.max(0, (view.outerHeight - HEIGHT) / 2))
    // A name of its own would let another page of the window's group find it. It needs its opener, to which it sends the result.
    const opened = view.open(
      url,
      '_blank',
      `popup,scrollbars=yes,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    )
    // A page that is isolated from its windows (COOP) gets one that counts as closed.
    if (!opened || opened.closed) return undefined
    return {
      isClosed: () => opened.closed,
      is: (source) => source === opened,
      go: (next) => opened.location.replace(next),
      focus: () => opened.focus(),
      close: () => opened.close(),
    }
  },
  onMessage(listener) {
    view.addEventListener('message', listener)
    return () => view.removeEventListener('message', listener)
  },
  address: () => view.location.href,
  tidy: (url) => view.history.replaceState(view.history.state, '', url),
  leave: (url) => view.location.assign(url),
  onAway({ left, back }) {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) back()
    }
    // The plugin also starts where there is no window to leave.
    const here = view as Window | undefined
    here?.addEventListener('pagehide', left)
    here?.addEventListener('pageshow', shown)
    return () => {
      here?.removeEventListener('pagehide', left)
      here?.removeEventListener('pageshow', shown)
    }
  },
  isMac: () => /Macintosh/.test(view.navigator.userAgent) && view.navigator.maxTouchPoints < 2,
})

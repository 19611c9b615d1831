/** What of the modal's clock is used. */
export interface ConfirmClock {
  monotonic(): number
  setTimeout(fn: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** How long a control has to stand still, in the eyes of a person, before it can be pressed (threat T16). */
export const STEADY_MS = 500

export interface SteadyWatch {
  /** True when the control has stood where it stands now for long enough. */
  isSteady(): boolean
  /** Begins anew. */
  restart(): void
  stop(): void
}

interface SteadyOptions {
  readonly clock: ConfirmClock
  /** Somebody else's page is around this one: then the browser is also asked whether the control is really on the screen. */
  readonly foreign: boolean
  readonly onChange: (steady: boolean) => void
}

/**
 * Watches a control from frame to frame. It begins anew when the control moves or changes its size, when the window comes
 * back (the first half of a double click may have closed another window above it), and, in a foreign frame, when the
 * browser says that something covers, fades or distorts it (IntersectionObserver v2, where there is one).
 */
export function watchSteady(control: Element, { clock, foreign, onChange }: SteadyOptions): SteadyWatch {
  const view = control.ownerDocument.defaultView ?? window
  const life = new AbortController()
  let place = control.getBoundingClientRect()
  let since = clock.monotonic()
  let told = false
  let seen = !foreign || !canSee()
  const observer = seen ? undefined : watchVisibility(control, (now) => void (seen = now))

  const tell = (steady: boolean): void => {
    if (told === steady) return
    told = steady
    onChange(steady)
  }
  const restart = (): void => {
    since = clock.monotonic()
    tell(false)
  }
  const isSteady = (): boolean => {
    const now = control.getBoundingClientRect()
    if (!seen || hasMoved(place, now)) {
      place = now
      restart()
    }
    return clock.monotonic() - since >= STEADY_MS
  }
  const look = (): void => {
    tell(isSteady())
    frame = view.requestAnimationFrame(look)
  }
  let frame = view.requestAnimationFrame(look)
  view.addEventListener('focus', restart, { signal: life.signal })
  view.document.addEventListener('visibilitychange', restart, { signal: life.signal })

  return {
    isSteady,
    restart,
    stop() {
      view.cancelAnimationFrame(frame)
      observer?.disconnect()
      life.abort()
    },
  }
}

/** Half a pixel is rounding. */
function hasMoved(a: DOMRect, b: DOMRect): boolean {
  return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].some((change) => Math.abs(change) > 0.5)
}

/** Chromium's own answer to clickjacking; other browsers have none. */
const canSee = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

function watchVisibility(control: Element, tell: (seen: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => tell(Reflect.get(entries.at(-1) ?? {}, 'isVisible') === true),
    // Not every TypeScript knows version 2. 100 ms is the shortest delay it takes.
    { threshold: [0, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(control)
  return observer
}

/** The methods of the modal's clock that are used. */
export interface ConfirmClock {
  monotonic(): number
  setTimeout(fn: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** Milliseconds for which a control must have been visible in one place before it can be pressed (threat T16). */
export const STEADY_MS = 500

export interface SteadyWatch {
  /** Whether the control has been in its place for long enough. */
  isSteady(): boolean
  /** Restarts the time. */
  restart(): void
  stop(): void
}

interface SteadyOptions {
  readonly clock: ConfirmClock
  /** The page is in a foreign frame: the browser is also asked whether the control is really visible. */
  readonly foreign: boolean
  readonly onChange: (steady: boolean) => void
}

/**
 * Watches a control at every animation frame. The time restarts when the control moves or is resized, when the window is focused (the
 * first click of a double click may have closed a window above it) and, in a foreign frame, when the browser reports that the
 * control is covered, transparent or distorted (IntersectionObserver v2, if available).
 */
export function watchSteady(control: Element, { clock, foreign, onChange }: SteadyOptions): SteadyWatch {
  const view = control.ownerDocument.defaultView ?? window
  const life = new AbortController()
  let place = control.getBoundingClientRect()
  let since = clock.monotonic()
  let reported = false
  let seen = !foreign || !canTrackVisibility()
  const observer = seen ? undefined : watchVisibility(control, (now) => void (seen = now))

  const report = (steady: boolean): void => {
    if (reported === steady) return
    reported = steady
    onChange(steady)
  }
  const restart = (): void => {
    since = clock.monotonic()
    report(false)
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
    report(isSteady())
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

/** Differences of up to half a pixel are rounding. */
function hasMoved(a: DOMRect, b: DOMRect): boolean {
  return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].some((change) => Math.abs(change) > 0.5)
}

/** Only Chromium has IntersectionObserver v2, which is made against clickjacking. */
const canTrackVisibility = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

function watchVisibility(control: Element, report: (seen: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => report(Reflect.get(entries.at(-1) ?? {}, 'isVisible') === true),
    // Older TypeScript versions do not know version 2. 100 ms is the shortest delay allowed.
    { threshold: [0, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(control)
  return observer
}

import type { Modal } from '#wallet'

/** The Network Information API, which not every browser has. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The person asked the browser to load no more than needed, or the network is slow. */
function isCostly(): boolean {
  const { connection } = globalThis.navigator as { readonly connection?: NetworkInformation }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/** Safari has no requestIdleCallback. */
const whenIdle = (run: () => void): void => {
  const idle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback
  if (idle) idle(run)
  else setTimeout(run, 200)
}

/**
 * Calls `modal.prepare` before the button is pressed, as the option `prefetch` says: when the page is idle and the button can be
 * seen, or when a pointer or the focus comes. Returns what to call with each drawing, since the modal may come later than the button.
 */
export function prepareAhead(button: HTMLElement, modalNow: () => Modal | undefined): () => void {
  const prepare = (): void => {
    const modal = modalNow()
    // A modal of another copy of the package may have no `prepare`.
    if (modal && modal.prefetch !== 'none') modal.prepare?.()
  }
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare)
  let isWatched = false
  return () => {
    if (isWatched || modalNow()?.prefetch !== 'idle' || isCostly() || !globalThis.IntersectionObserver) return
    isWatched = true
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(prepare)
    })
    observer.observe(button)
  }
}

import type { Modal } from '#wallet'

/** The Network Information API, which not every browser has. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The person asked the browser to load no more than needed, or the network is slow. */
function isCostly(): boolean {
  const { connection } = navigator as { readonly connection?: NetworkInformation }
  const { saveData = false, effectiveType = '' } = connection ?? {}
  return saveData || /[23]g/.test(effectiveType)
}

/**
 * Calls `modal.prepare` before the button is pressed, as the option `prefetch` says: when the page is idle and the button can be
 * seen, or when a pointer or the focus comes. Returns what to call with each drawing, since the modal may come later than the button.
 */
export function prepareAhead(button: HTMLElement, modalNow: () => Modal | undefined): () => void {
  const prepare = (): void => {
    const modal = modalNow()
    if (modal?.prefetch !== 'none') modal?.prepare()
  }
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare)
  let isWatched = false
  return () => {
    if (isWatched || modalNow()?.prefetch !== 'idle' || isCostly()) return
    isWatched = true
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      const whenIdle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? queueMicrotask
      whenIdle(prepare)
    }).observe(button)
  }
}

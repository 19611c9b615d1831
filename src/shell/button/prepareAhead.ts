import { networkInformation, whenIdle } from '#kernel'
import type { Modal } from '#wallet'

/**
 * Makes the modal ready before the button is pressed, as the option `prefetch` says. It calls `warmUp` once the page is idle and the
 * button can be seen, unless data is to be saved, and `prepare` when a pointer or the focus comes. Call the result with each drawing,
 * since the modal may come later than the button.
 */
export function prepareAhead(button: HTMLElement, modalNow: () => Modal | undefined): () => void {
  const prepare = (): void => {
    const modal = modalNow()
    if (modal?.prefetch !== 'none') modal?.prepare()
  }
  const warmUp = (): void => modalNow()?.warmUp()
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare)
  let isWatched = false
  return () => {
    if (isWatched || modalNow()?.prefetch !== 'idle') return
    isWatched = true
    const { saveData, effectiveType = '' } = networkInformation()
    if (saveData || /[23]g/.test(effectiveType)) return
    new IntersectionObserver((entries, observer) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      whenIdle(warmUp)
    }).observe(button)
  }
}

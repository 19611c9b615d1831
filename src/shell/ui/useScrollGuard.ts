import { useEffect, type RefObject } from 'react'

/**
 * Keeps wheel and touch from scrolling the page behind. The page's own styles are not ours to change, so the events
 * are stopped inside our element, where nothing of ours scrolls.
 */
export function useScrollGuard(ref: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!on || !element) return
    const guard = (event: WheelEvent | TouchEvent): void => {
      const zooms = 'touches' in event ? event.touches.length > 1 : event.ctrlKey
      if (!zooms && event.cancelable && !scrolls(event.target, element)) event.preventDefault()
    }
    // React's own wheel and touch listeners are passive: they cannot stop anything.
    element.addEventListener('wheel', guard, { passive: false })
    element.addEventListener('touchmove', guard, { passive: false })
    return () => {
      element.removeEventListener('wheel', guard)
      element.removeEventListener('touchmove', guard)
    }
  }, [ref, on])
}

/** True when something between the target and our element scrolls; `overscroll-behavior` keeps the rest inside it. */
function scrolls(target: EventTarget | null, root: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== root; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(overflowY)) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(overflowX)) return true
  }
  return false
}

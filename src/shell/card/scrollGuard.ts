/**
 * Keeps wheel and touch from scrolling the page behind an open modal dialog. The page's own styles are not ours to
 * change, so the events are stopped inside our element, where nothing of ours scrolls. Returns its undo.
 */
export function guardScroll(dialog: HTMLDialogElement): () => void {
  const guard = (event: WheelEvent | TouchEvent): void => {
    const zooms = 'touches' in event ? event.touches.length > 1 : event.ctrlKey
    const guards = dialog.matches(':modal:not([data-closing])')
    if (guards && !zooms && event.cancelable && !scrolls(event.target, dialog)) event.preventDefault()
  }
  // React's own wheel and touch listeners are passive: they cannot stop anything.
  dialog.addEventListener('wheel', guard, { passive: false })
  dialog.addEventListener('touchmove', guard, { passive: false })
  return () => {
    dialog.removeEventListener('wheel', guard)
    dialog.removeEventListener('touchmove', guard)
  }
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

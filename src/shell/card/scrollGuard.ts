/**
 * Keeps wheel and touch from scrolling the page behind an open modal dialog. We do not change the page's styles, so the events are
 * cancelled inside our element where nothing of ours scrolls. Returns its undo.
 */
export function guardScroll(dialog: HTMLDialogElement): () => void {
  const guard = (event: WheelEvent | TouchEvent): void => {
    const zooms = 'touches' in event ? event.touches.length > 1 : event.ctrlKey
    const guards = dialog.matches(':modal:not([data-closing])')
    if (guards && !zooms && event.cancelable && !scrolls(event.target, dialog)) event.preventDefault()
  }
  // React's wheel and touch listeners are passive and cannot cancel events.
  dialog.addEventListener('wheel', guard, { passive: false })
  dialog.addEventListener('touchmove', guard, { passive: false })
  return () => {
    dialog.removeEventListener('wheel', guard)
    dialog.removeEventListener('touchmove', guard)
  }
}

/** Whether an element between the target and ours scrolls. `overscroll-behavior` keeps its overscroll from the page. */
function scrolls(target: EventTarget | null, root: Element): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== root; node = node.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(node)
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(overflowY)) return true
    if (node.scrollWidth > node.clientWidth && /auto|scroll/.test(overflowX)) return true
  }
  return false
}

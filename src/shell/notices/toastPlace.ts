import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Where a toast goes, so that it never covers a control: the dialog, above whose card it floats, or null for its place in the card. A
 * toast that had no room above stays in the card.
 */
export function useToastPlace(slot: HTMLElement, float: RefObject<HTMLElement | null>): Element | null {
  // An embedded card has no dialog, and the page's own content is above it.
  const dialog = slot.closest('dialog')
  const [fits, setFits] = useState(true)
  const above = fits ? dialog : null

  useLayoutEffect(() => {
    if (!above) return makeRoom(slot)
    const check = (): void => {
      if (float.current && float.current.getBoundingClientRect().top < 0) setFits(false)
    }
    check()
    // There is less room if the card grows or the device is rotated.
    const observer = new ResizeObserver(check)
    observer.observe(above)
    addEventListener('resize', check)
    return () => {
      observer.disconnect()
      removeEventListener('resize', check)
    }
  }, [slot, float, above])

  return above
}

/**
 * Makes room in the card without moving what is visible: the card keeps its height, and the view is scrolled by the toast's height, so
 * only a strip under the header disappears. If the toast is below the view, the lowest strip does. Returns its undo.
 */
function makeRoom(slot: HTMLElement): () => void {
  const card = slot.closest<HTMLElement>('.lk-card')
  const body = card?.querySelector('.lk-body')
  const isBelow = body && slot.getBoundingClientRect().top > body.getBoundingClientRect().top
  const taken = isBelow ? 0 : slot.offsetHeight
  slot.hidden = true
  const height = card?.offsetHeight
  slot.hidden = false
  if (card) card.style.maxHeight = `${height}px`
  body?.scrollBy({ top: taken, behavior: 'instant' })
  return () => {
    if (card) card.style.maxHeight = ''
    body?.scrollBy({ top: -taken, behavior: 'instant' })
  }
}

import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Where a toast goes, so that it never lies over what can be pressed: the dialog to float above, or null for its place in
 * the card. A toast that once found no room above stays in the card; the next one looks again.
 */
export function useToastPlace(slot: HTMLElement, float: RefObject<HTMLElement | null>): Element | null {
  // Where there is no dialog, the card is in the page, and above it is what belongs to the page.
  const dialog = slot.closest('dialog')
  const [fits, setFits] = useState(true)
  const above = fits ? dialog : null

  useLayoutEffect(() => {
    if (!above) return makeRoom(slot)
    const look = (): void => {
      if (float.current && float.current.getBoundingClientRect().top < 0) setFits(false)
    }
    look()
    // A card that grows and a window that turns leave less room.
    const observer = new ResizeObserver(look)
    observer.observe(above)
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [slot, float, above])

  return above
}

/**
 * The card keeps its height, and its view is scrolled by what the toast takes: all that is in sight stays where it is, but
 * for the strip under the head. Where the toast comes below the view, the lowest strip is what goes. Answers its undo.
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

/**
 * Moves the focus to the card's heading when the focused node is removed, for instance because a feature was switched off. The
 * browser would leave the focus nowhere, and keyboards and screen readers would start at the top of the page. Returns its undo.
 */
export function keepFocus(card: HTMLElement): () => void {
  let last: Element | undefined
  const remember = ({ target }: Event): void => {
    if (target instanceof Element) last = target
  }
  const check = (): void => {
    if (!last || last.isConnected) return
    last = undefined
    // Another node in the card or the page may have the focus by now.
    const root = card.getRootNode() as ShadowRoot
    const isNowhere = !root.activeElement && card.ownerDocument.activeElement === card.ownerDocument.body
    if (isNowhere) card.querySelector<HTMLElement>('.lk-head h2')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(check)
  observer.observe(card, { childList: true, subtree: true })
  card.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    card.removeEventListener('focusin', remember)
  }
}

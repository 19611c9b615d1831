/** Draws a hairline under the header while the card's body is scrolled. Returns its undo. */
export function markScrolled(card: HTMLElement): () => void {
  const mark = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.classList.contains('lk-body')) return
    // The copy of the old view that fades out (`animateChange`) is inert.
    if (!target.closest('[inert]')) card.toggleAttribute('data-scrolled', target.scrollTop > 0)
  }
  // Captured, because scroll events do not bubble.
  card.addEventListener('scroll', mark, true)
  return () => card.removeEventListener('scroll', mark, true)
}

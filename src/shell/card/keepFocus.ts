/**
 * What has the focus may be taken away under a person: a feature is switched off, a row becomes another. The browser then
 * puts the focus nowhere, and a keyboard or a screen reader begins at the page's top. Here it goes to the card's heading,
 * as after each change of view. Answers its undo.
 */
export function keepFocus(card: HTMLElement): () => void {
  let last: Element | undefined
  const note = ({ target }: Event): void => {
    if (target instanceof Element) last = target
  }
  const look = (): void => {
    if (!last || last.isConnected) return
    last = undefined
    // Somebody else may have it by now, in the card or in the page.
    const root = card.getRootNode() as ShadowRoot
    const isNowhere = !root.activeElement && card.ownerDocument.activeElement === card.ownerDocument.body
    if (isNowhere) card.querySelector<HTMLElement>('.lk-head h2')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(card, { childList: true, subtree: true })
  card.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    card.removeEventListener('focusin', note)
  }
}

/**
 * Notes, picture by picture, what moves under a person who does nothing: another view, the scroll position, the focus, or
 * the place of what has the focus. A text, because what compiles this file may put helpers into functions that the page
 * does not have.
 */
export interface Jumps {
  /** Begins anew with what is on the screen now. */
  start(): void
  /** What has moved since. */
  seen(): readonly string[]
  /** Ends; answers what has moved, and how many pictures were looked at. */
  stop(): { readonly jumps: readonly string[]; readonly pictures: number }
}

export const JUMPS = `{
  const root = () => document.querySelector('latchkey-root').shadowRoot
  const place = (element) => {
    const { left, top } = element.getBoundingClientRect()
    return Math.round(left) + ' ' + Math.round(top)
  }
  const name = (element) => element?.getAttribute('aria-label') ?? element?.textContent ?? 'nothing'
  const look = () => {
    const view = root().querySelector('dialog[open] [data-view]')
    const focus = root().activeElement
    return {
      'the view': view?.dataset.view ?? 'none',
      'the title': root().querySelector('dialog[open] h1, dialog[open] h2')?.textContent ?? 'none',
      'the scroll position': [...root().querySelectorAll('dialog[open], dialog[open] *')]
        .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
        .map(({ className, scrollTop, scrollLeft }) => className + ' ' + scrollTop + ' ' + scrollLeft)
        .join(),
      'the focus': name(focus),
      'the place of the focus': focus ? place(focus) : 'nowhere',
      'the place of the view': view ? place(view) : 'nowhere',
    }
  }
  let before
  let jumps = []
  let pictures = 0
  let frame
  const next = () => {
    const now = look()
    for (const [what, value] of Object.entries(now))
      if (value !== before[what]) jumps.push(what + ': ' + before[what] + ' -> ' + value)
    before = now
    pictures += 1
    frame = requestAnimationFrame(next)
  }
  window.jumps = {
    start() {
      before = look()
      jumps = []
      pictures = 0
      frame = requestAnimationFrame(next)
    },
    seen: () => [...jumps],
    stop() {
      cancelAnimationFrame(frame)
      return { jumps, pictures }
    },
  }
}`

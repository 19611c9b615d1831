/** Keeps an element positioned over another one elsewhere in the document. */

const PIXEL = 0.1

interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Measures the place in every animation frame, because it moves with resizes, scrolls, drags, zoom and animations, and no set
 * of observers reports all of these. Writes styles only when something has moved. Returns the undo.
 */
export function layOver(box: HTMLElement, place: HTMLElement): () => void {
  const view = place.ownerDocument.defaultView
  if (!view) return () => {}
  const clippers = clippersOf(place, view)
  let [x, y, last] = [0, 0, '']
  let next = 0

  function draw(): void {
    next = view!.requestAnimationFrame(draw)
    const [wanted, is] = [place.getBoundingClientRect(), box.getBoundingClientRect()]
    // Works with the difference, so that the box's own containing block and its scale do not matter.
    const scale = is.width / box.offsetWidth || 1
    const [dx, dy] = [(wanted.left - is.left) / scale, (wanted.top - is.top) / scale]
    if (Math.abs(dx) > PIXEL) x += dx
    if (Math.abs(dy) > PIXEL) y += dy
    const seen = clippers.map((one) => one.getBoundingClientRect()).reduce<Rect>(common, wanted)
    const cut = [seen.top - wanted.top, wanted.right - seen.right, wanted.bottom - seen.bottom, seen.left - wanted.left]
    const clip = cut.map((side) => `${round(Math.max(0, side) / scale)}px`).join(' ')
    const size = [place.offsetWidth, place.offsetHeight]
    const now = [round(x), round(y), clip, ...size].join(' ')
    if (now === last) return
    last = now
    Object.assign(box.style, {
      translate: `${round(x)}px ${round(y)}px`,
      width: `${size[0]}px`,
      height: `${size[1]}px`,
      clipPath: `inset(${clip})`,
    })
  }
  draw()
  return () => view.cancelAnimationFrame(next)
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10

const common = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** Ancestors that clip the place when it is scrolled. The box is not inside them, so it has to be clipped by hand. */
function clippersOf(place: HTMLElement, view: Window): readonly Element[] {
  const found: Element[] = []
  for (let at = place.parentElement; at; at = at.parentElement)
    if (view.getComputedStyle(at).overflow !== 'visible') found.push(at)
  return found
}

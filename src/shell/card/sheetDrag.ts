/** Pixels, or pixels per millisecond, that mean "away with it". */
const FAR = 96
const FAST = 0.5
/** Below this it is a tap. */
const STEADY = 6
const BACK = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

interface Drag {
  readonly id: number
  readonly from: number
  readonly since: number
  moved: number
}

/**
 * Lets a person pull the phone's sheet down by its head. `close` answers false when closing is refused. Returns its
 * undo.
 */
export function dragSheet(card: HTMLElement, close: () => boolean): () => void {
  let drag: Drag | undefined
  const listening = new AbortController()
  const { signal } = listening

  function end(event: PointerEvent, wanted: boolean): void {
    if (drag?.id !== event.pointerId) return
    const { moved, since } = drag
    drag = undefined
    const fast = moved > STEADY && moved / (event.timeStamp - since) > FAST
    if (wanted && (moved > FAR || fast) && close()) return
    card.style.translate = ''
    if (moved > STEADY) card.animate({ translate: [`0 ${moved}px`, '0 0'] }, BACK)
  }

  function start({ button, clientY, isPrimary, pointerId, target, timeStamp }: PointerEvent): void {
    if (!isPrimary || button !== 0 || !(target instanceof Element) || !isHandle(target, card)) return
    drag = { id: pointerId, from: clientY, since: timeStamp, moved: 0 }
  }

  function move({ clientY, pointerId }: PointerEvent): void {
    if (drag?.id !== pointerId) return
    drag.moved = Math.max(0, clientY - drag.from)
    if (drag.moved <= STEADY) return
    if (!card.hasPointerCapture(pointerId)) card.setPointerCapture(pointerId)
    card.style.translate = `0 ${drag.moved}px`
  }

  card.addEventListener('pointerdown', start, { signal })
  card.addEventListener('pointermove', move, { signal })
  card.addEventListener('pointerup', (event) => end(event, true), { signal })
  card.addEventListener('pointercancel', (event) => end(event, false), { signal })
  return () => listening.abort()
}

/** The grabber and the head, without their buttons; on wide screens there is no grabber and no sheet. */
function isHandle(target: Element, card: Element): boolean {
  const grabber = card.querySelector('.lk-grab')
  if (!grabber || getComputedStyle(grabber).display === 'none' || target.closest('button, a, input')) return false
  return target === card || target.closest('.lk-grab, .lk-head') !== null
}

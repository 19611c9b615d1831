/** A drag by this many pixels, or this many pixels per millisecond, closes the sheet. */
const CLOSE_DISTANCE = 96
const CLOSE_SPEED = 0.5
/** In pixels; up to this it is a tap. */
const TAP_DISTANCE = 6
const BACK = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

interface Drag {
  readonly id: number
  readonly from: number
  readonly since: number
  moved: number
}

/** Lets a person drag the sheet down by its header. `close` returns false if closing is refused. Returns its undo. */
export function dragSheet(card: HTMLElement, close: () => boolean): () => void {
  let drag: Drag | undefined
  const listening = new AbortController()
  const { signal } = listening

  function end(event: PointerEvent, released: boolean): void {
    if (drag?.id !== event.pointerId) return
    const { moved, since } = drag
    drag = undefined
    const isFast = moved > TAP_DISTANCE && moved / (event.timeStamp - since) > CLOSE_SPEED
    if (released && (moved > CLOSE_DISTANCE || isFast) && close()) return
    card.style.translate = ''
    if (moved > TAP_DISTANCE) card.animate({ translate: [`0 ${moved}px`, '0 0'] }, BACK)
  }

  function start({ button, clientY, isPrimary, pointerId, target, timeStamp }: PointerEvent): void {
    if (!isPrimary || button !== 0 || !(target instanceof Element) || !isHandle(target, card)) return
    drag = { id: pointerId, from: clientY, since: timeStamp, moved: 0 }
  }

  function move({ clientY, pointerId }: PointerEvent): void {
    if (drag?.id !== pointerId) return
    drag.moved = Math.max(0, clientY - drag.from)
    if (drag.moved <= TAP_DISTANCE) return
    if (!card.hasPointerCapture(pointerId)) card.setPointerCapture(pointerId)
    card.style.translate = `0 ${drag.moved}px`
  }

  card.addEventListener('pointerdown', start, { signal })
  card.addEventListener('pointermove', move, { signal })
  card.addEventListener('pointerup', (event) => end(event, true), { signal })
  card.addEventListener('pointercancel', (event) => end(event, false), { signal })
  return () => listening.abort()
}

/** Whether the target is the grabber or the header, but none of their buttons. On wide screens there is no sheet. */
function isHandle(target: Element, card: Element): boolean {
  const grabber = card.querySelector('.lk-grab')
  if (!grabber || getComputedStyle(grabber).display === 'none' || target.closest('button, a, input')) return false
  return target === card || target.closest('.lk-grab, .lk-head') !== null
}

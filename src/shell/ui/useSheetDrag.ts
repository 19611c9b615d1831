import { useRef, type PointerEvent } from 'react'

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

interface SheetDrag {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
  onPointerCancel(event: PointerEvent<HTMLElement>): void
}

/** Lets a person pull the phone's sheet down by its head. `close` answers false when closing is refused. */
export function useSheetDrag(close: () => boolean): SheetDrag {
  const drag = useRef<Drag>(undefined)

  function end(event: PointerEvent<HTMLElement>, wanted: boolean): void {
    const current = drag.current
    if (current?.id !== event.pointerId) return
    drag.current = undefined
    const card = event.currentTarget
    const { moved } = current
    const fast = moved > STEADY && moved / (event.timeStamp - current.since) > FAST
    if (wanted && (moved > FAR || fast) && close()) return
    card.style.translate = ''
    if (moved > STEADY) card.animate({ translate: [`0 ${moved}px`, '0 0'] }, BACK)
  }

  return {
    onPointerDown(event) {
      const { target } = event
      if (
        !event.isPrimary ||
        event.button !== 0 ||
        !(target instanceof Element) ||
        !isHandle(target, event.currentTarget)
      )
        return
      drag.current = { id: event.pointerId, from: event.clientY, since: event.timeStamp, moved: 0 }
    },
    onPointerMove(event) {
      const current = drag.current
      if (current?.id !== event.pointerId) return
      current.moved = Math.max(0, event.clientY - current.from)
      if (current.moved <= STEADY) return
      const card = event.currentTarget
      if (!card.hasPointerCapture(current.id)) card.setPointerCapture(current.id)
      card.style.translate = `0 ${current.moved}px`
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  }
}

/** The grabber and the head, without their buttons; on wide screens there is no grabber and no sheet. */
function isHandle(target: Element, card: Element): boolean {
  const grabber = card.querySelector('.lk-grab')
  if (!grabber || getComputedStyle(grabber).display === 'none' || target.closest('button, a, input')) return false
  return target === card || target.closest('.lk-grab, .lk-head') !== null
}

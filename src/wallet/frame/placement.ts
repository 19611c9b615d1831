/** Lays the frame over a place in a view, and moves the focus in and out of it. */
import type { Box, Readable } from '#kernel'
import { setShown } from './element.ts'
import { layOver } from './overlay.ts'
import type { FramePage } from './page.ts'
import type { ShowOptions } from './types.ts'

interface Place extends ShowOptions {
  readonly element: HTMLElement
}

export interface Placement {
  readonly visible: Readable<boolean>
  show(element: HTMLElement, options: ShowOptions): () => void
  /** To be called after the frame, its box or its page has changed. */
  update(): void
  /** Escape was pressed in the frame: dispatches the key on its element if that has the focus, so that the dialog hears it. */
  escape(): void
}

export interface PlacementOptions {
  readonly box: () => HTMLElement | undefined
  readonly page: Pick<FramePage, 'element' | 'state'>
  readonly title: string
  readonly visible: Box<boolean>
  readonly sendShown: (shown: boolean) => void
}

export function createPlacement({ box, page, title, visible, sendShown }: PlacementOptions): Placement {
  const places: Place[] = []
  let current: { readonly place: Place; readonly box: HTMLElement; readonly hide: () => void } | undefined

  /** Only a page that answered the greeting is shown: another page would appear there as part of the modal. */
  function update(): void {
    const place = page.state.get() === 'ready' ? places.at(-1) : undefined
    const now = box()
    if (current?.place === place && (!place || current?.box === now)) return
    current?.hide()
    current = place && now && page.element ? { place, box: now, hide: lay(now, page.element, place) } : undefined
    visible.update(() => current !== undefined)
    sendShown(current !== undefined)
    if (current && place?.focus !== false) page.element?.focus({ preventScroll: true })
  }

  function lay(now: HTMLElement, frame: HTMLIFrameElement, { element, label = title }: Place): () => void {
    const before = focusedIn(element)
    frame.title = label
    setShown(now, true)
    const unfollow = layOver(now, element)
    // Screen readers find the frame at this place of the view instead of at the dialog's end.
    frame.id ||= `lk-frame-${title.replaceAll(/\W/g, '')}`
    element.setAttribute('aria-owns', frame.id)
    return () => {
      const had = focusedIn(element) === frame
      unfollow()
      element.removeAttribute('aria-owns')
      setShown(now, false)
      if (had) restoreFocus(before, element)
    }
  }

  return {
    visible,
    update,
    show(element, options) {
      const place: Place = { element, ...options }
      places.push(place)
      update()
      return () => {
        const at = places.indexOf(place)
        if (at >= 0) places.splice(at, 1)
        update()
      }
    },
    escape() {
      const frame = page.element
      if (!frame || !current || focusedIn(frame) !== frame) return
      frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    },
  }
}

/** The focused element of the tree (document or shadow root) that `near` is in. */
const focusedIn = (near: HTMLElement): Element | null => (near.getRootNode() as Document | ShadowRoot).activeElement

/** Focuses the element that had the focus before, else the dialog's heading, as after each change of view. */
function restoreFocus(before: Element | null, near: HTMLElement): void {
  const card = near.closest('dialog,section')
  const target = before instanceof HTMLElement && before.isConnected ? before : card?.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}

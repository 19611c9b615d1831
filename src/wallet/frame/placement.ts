/** Where a frame is shown, and where the focus goes. */
import type { Readable } from '#kernel'
import type { Observable } from './observable.ts'
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
  /** The frame, its box or its page have changed. */
  look(): void
  /** The person wants out of the frame by Escape: whatever is around it hears the key, if they are in the frame. */
  escape(): void
}

export interface PlacementOptions {
  readonly box: () => HTMLElement | undefined
  readonly page: Pick<FramePage, 'element' | 'state'>
  readonly title: string
  readonly visible: Observable<boolean>
  readonly tell: (shown: boolean) => void
}

export function createPlacement({ box, page, title, visible, tell }: PlacementOptions): Placement {
  const places: Place[] = []
  let current: { readonly place: Place; readonly box: HTMLElement; readonly hide: () => void } | undefined

  /** Only the page that answered is shown: what it navigated to would stand there under our name. */
  function look(): void {
    const place = page.state.get() === 'ready' ? places.at(-1) : undefined
    const now = box()
    if (current?.place === place && (!place || current?.box === now)) return
    current?.hide()
    current = place && now && page.element ? { place, box: now, hide: lay(now, page.element, place) } : undefined
    visible.set(current !== undefined)
    tell(current !== undefined)
    if (current && place?.focus !== false) page.element?.focus({ preventScroll: true })
  }

  function lay(now: HTMLElement, frame: HTMLIFrameElement, { element, label = title }: Place): () => void {
    const before = focusedIn(element)
    frame.title = label
    setShown(now, true)
    const unfollow = layOver(now, element)
    // Where the reading order is: in the view, not at the dialog's end.
    frame.id ||= `lk-frame-${title.replaceAll(/\W/g, '')}`
    element.setAttribute('aria-owns', frame.id)
    return () => {
      const had = focusedIn(element) === frame
      unfollow()
      element.removeAttribute('aria-owns')
      setShown(now, false)
      if (had) comeBack(before, element)
    }
  }

  return {
    visible,
    look,
    show(element, options) {
      const place: Place = { element, ...options }
      places.push(place)
      look()
      return () => {
        const at = places.indexOf(place)
        if (at >= 0) places.splice(at, 1)
        look()
      }
    },
    escape() {
      const frame = page.element
      if (!frame || !current || focusedIn(frame) !== frame) return
      frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    },
  }
}

/** What has the focus where `near` is. */
const focusedIn = (near: HTMLElement): Element | null => (near.getRootNode() as Document | ShadowRoot).activeElement

/** To what had it before; else to the dialog's heading, as after each change of view. */
function comeBack(before: Element | null, near: HTMLElement): void {
  const card = near.closest('dialog,section')
  const target = before instanceof HTMLElement && before.isConnected ? before : card?.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}

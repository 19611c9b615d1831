import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Clock } from '#kernel'

export type DialogPhase = 'closed' | 'open' | 'closing'

/** Milliseconds after which a closing dialog is closed even if its animation never ended, as in a hidden tab. */
const FADE_LIMIT = 250

interface DialogOptions {
  readonly clock: Clock
  readonly open: boolean
  /** False while a wallet connects that has its own window in the page (`ownUi`), so that the page stays reachable. */
  readonly modal: boolean
}

/**
 * Keeps a native dialog open while `open` is true, and until its closing animation has ended. The dialog is shown before its content is
 * rendered, so that a view's `autoFocus` works. The browser gives the focus back to the opener.
 */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  { clock, open, modal }: DialogOptions,
): DialogPhase {
  const [shown, setShown] = useState(false)
  const phase = shown ? (open ? 'open' : 'closing') : 'closed'

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    show(dialog, modal)
    // The content is rendered after `show`, so that it can take the focus. React does so before anything is painted.
    // oxlint-disable-next-line react/set-state-in-effect -- that second render is the point, as said above
    setShown(true)
  }, [ref, open, modal])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (phase !== 'closing' || !dialog) return undefined
    const end = (): void => {
      dialog.close()
      setShown(false)
    }
    const faded = (event: AnimationEvent): void => {
      if (event.target === dialog) end()
    }
    const timer = clock.setTimeout(end, FADE_LIMIT)
    dialog.addEventListener('animationend', faded)
    return () => {
      clock.clearTimeout(timer)
      dialog.removeEventListener('animationend', faded)
    }
  }, [ref, clock, phase])

  // Removing an open dialog would leave the focus nowhere; closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [ref])

  return phase
}

/** Shows the dialog in the wanted mode, unless it already is. The focus stays where it was. */
export function show(dialog: HTMLDialogElement, modal: boolean): void {
  if (dialog.open && dialog.matches(':modal') === modal) return
  const focused = (dialog.getRootNode() as ShadowRoot).activeElement
  dialog.close()
  if (modal) dialog.showModal()
  else dialog.show()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

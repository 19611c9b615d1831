import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { Clock } from '#kernel'

export type DialogPhase = 'closed' | 'open' | 'closing'

/** Milliseconds after which a closing dialog is closed even if its animation never ended, as in a hidden tab. */
const FADE_LIMIT = 250

interface DialogOptions {
  readonly clock: Clock
  readonly open: boolean
}

/**
 * Keeps a native dialog's content until its closing animation has ended; `ShowDialog` opens it. The browser gives the focus back to
 * the opener.
 */
export function useDialog(ref: RefObject<HTMLDialogElement | null>, { clock, open }: DialogOptions): DialogPhase {
  const [before, setPhase] = useState<DialogPhase>('closed')
  const phase = open ? 'open' : before === 'open' ? 'closing' : before
  if (phase !== before) setPhase(phase)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (phase !== 'closing' || !dialog) return undefined
    const end = (): void => {
      dialog.close()
      setPhase('closed')
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

interface ShowDialogProps {
  /** False while a wallet connects that has its own window in the page (`ownUi`), so that the page stays reachable. */
  readonly modal: boolean
}

/**
 * Opens the dialog that it is in. It has to be the first child: React runs the effects of siblings in their order, so the dialog
 * is open, with all its content, when a view after it takes the focus (`autoFocus`). One render and one layout do for both.
 */
export function ShowDialog({ modal }: ShowDialogProps): ReactElement {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = here.current?.closest('dialog')
    if (dialog) show(dialog, modal)
  }, [modal])
  return <span hidden ref={here} />
}

/** Shows the dialog in the wanted mode, unless it already is. The focus stays where it was, or goes to the heading. */
export function show(dialog: HTMLDialogElement, modal: boolean): void {
  if (dialog.open && dialog.matches(':modal') === modal) return
  const focused = (dialog.getRootNode() as ShadowRoot).activeElement
  dialog.close()
  const heading = dialog.querySelector('h2')
  // Without this, the browser would focus the first button, and a screen reader would begin to read it.
  if (heading) heading.autofocus = true
  if (modal) dialog.showModal()
  else dialog.show()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react'
import type { RouterState } from '#kernel'
import { useReadable } from '#kit'
import { Boundary } from '../contributed/Boundary.tsx'
import { Card } from '../card/Card.tsx'
import { Fallback } from '../contributed/Fallback.tsx'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { useExtras, useShell } from '../shellContext.ts'
import { TITLE_ID } from '../card/title.ts'
import { show, ShowDialog, useDialog } from './useDialog.tsx'

/**
 * One native dialog that stays in the page as long as the modal lives, because a plugin's frame inside it would reload if it
 * moved. Escape, the backdrop, the close button and the grabber all close it in the same way, which the router may refuse.
 */
export function Modal(): ReactElement {
  const shell = useShell()
  const { kernel } = shell
  const { router } = kernel
  const extras = useExtras()
  const state = useReadable(
    useMemo(() => (extras ? extras.batchedRoute(shell) : router.state), [extras, router, shell]),
  )
  // Until the extras have come, no wallet has been asked to connect, so the dialog is modal.
  const [modal, setModal] = useState(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const phase = useDialog(dialog, { clock: kernel.clock, open: state.open })
  const route = useLastOpen(state)
  const pressed = useRef(false)

  const safeClose = useCallback((): boolean => router.close(), [router])
  const onBackdrop = (event: SyntheticEvent): boolean => event.target === dialog.current
  const onKeyDown = (event: KeyboardEvent): void => {
    // Chromium closes a dialog at the second Escape even if its cancel event is prevented, so Escape is handled here.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    safeClose()
  }
  /** The browser itself closed the dialog (a back gesture): close the route too, or open the dialog again if that is refused. */
  const onClose = (): void => {
    if (dialog.current && !dialog.current.open && router.state.get().open && !safeClose()) show(dialog.current, modal)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, the backdrop and the back
          gesture are the dialog's own controls; a close button does the same. */}
      <dialog
        className="lk-dialog"
        ref={dialog}
        aria-labelledby={TITLE_ID}
        data-closing={phase === 'closing' || undefined}
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          safeClose()
        }}
        onClose={(event) => event.target === dialog.current && onClose()}
        // A press that starts inside (a text selection) and ends on the backdrop is no click on the backdrop.
        onPointerDown={(event) => void (pressed.current = onBackdrop(event))}
        onClick={(event) => onBackdrop(event) && pressed.current && safeClose()}
      >
        {phase === 'open' && <ShowDialog modal={modal} />}
        {phase !== 'closed' && route.stack.length > 0 && (
          <Boundary plugin="shell" contribution="modal" fallback={Fallback}>
            <Card route={route} close={safeClose} />
          </Boundary>
        )}
        <LiveRegion on={phase !== 'closed'} />
        {extras && <extras.DialogExtras onChange={setModal} />}
      </dialog>
      <LiveRegion on={phase === 'closed'} />
      {extras && phase === 'closed' && <extras.PageToast />}
    </>
  )
}

/** The last open route: it is still drawn while the dialog fades out. */
function useLastOpen(state: RouterState): RouterState {
  const [last, setLast] = useState(state)
  if (state.open && state !== last) setLast(state)
  return state.open ? state : last
}

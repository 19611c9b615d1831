import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type SyntheticEvent } from 'react'
import type { RouterState } from '#kernel'
import { useReadable } from '#kit'
import { Boundary } from '../contributed/Boundary.tsx'
import { Card } from '../card/Card.tsx'
import { Fallback } from '../contributed/Fallback.tsx'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { useExtras, useShell } from '../shellContext.ts'
import { TITLE_ID } from '../card/title.ts'
import { show, useDialog } from './useDialog.ts'

/**
 * The modal: one native dialog that is there for the modal's whole life, so that a plugin's frame inside it never
 * moves. Escape, the backdrop, the cross and the grabber all do the same safe close.
 */
export function Modal(): ReactElement {
  const shell = useShell()
  const { kernel } = shell
  const { router } = kernel
  const extras = useExtras()
  const state = useReadable(useMemo(() => (extras ? extras.paced(shell) : router.state), [extras, router, shell]))
  // Until the second half is there no wallet has been asked to connect.
  const [modal, setModal] = useState(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const phase = useDialog(dialog, { clock: kernel.clock, open: state.open, modal })
  const route = useLastOpen(state)
  const pressed = useRef(false)

  const safeClose = (): boolean => router.close()
  const onBackdrop = (event: SyntheticEvent): boolean => event.target === dialog.current
  const onKeyDown = (event: KeyboardEvent): void => {
    // Chromium closes a dialog at the second Escape whatever its cancel event says, so the key never gets that far.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    safeClose()
  }
  /** The browser closed it by itself (a back gesture): then it is our close, or it opens again. */
  const onClose = (): void => {
    if (dialog.current && !dialog.current.open && router.state.get().open && !safeClose()) show(dialog.current, modal)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, the backdrop and the back
          gesture are the dialog's own controls; the cross does the same by button. */}
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
        // A press that began inside (a text selection, say) and ended on the backdrop is no click on it.
        onPointerDown={(event) => void (pressed.current = onBackdrop(event))}
        onClick={(event) => onBackdrop(event) && pressed.current && safeClose()}
      >
        {phase !== 'closed' && route.stack.length > 0 && (
          <Boundary plugin="shell" contribution="modal" fallback={Fallback}>
            <Card route={route} close={safeClose} />
          </Boundary>
        )}
        <LiveRegion on={phase !== 'closed'} />
        {extras && <extras.DialogExtras onChange={setModal} />}
      </dialog>
      <LiveRegion on={phase === 'closed'} />
    </>
  )
}

/** The route as it was before closing: that is what fades out. */
function useLastOpen(state: RouterState): RouterState {
  const [last, setLast] = useState(state)
  if (state.open && state !== last) setLast(state)
  return state.open ? state : last
}

import { useRef, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { Toast as ToastEntry } from '#wallet'
import { motionCss, Toast, useReadable, useStyles } from '#kit'
import { useShell } from '../shellContext.ts'
import { useToastPlace } from './toastPlace.ts'

const TONES = { success: 'success', error: 'danger', loading: 'loading' } as const

/** The current toast. The notice queue decides when it goes. */
export function Toasts(): ReactElement {
  const toast = useReadable(useShell().notices.toast)
  const root = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useStyles(root, css)
  // The card's motion styles are adopted here because this component is in every card once the extras have come.
  useStyles(root, motionCss)
  return (
    <div className="lk-toasts" ref={root}>
      <div ref={setSlot}>{toast && slot && <Float toast={toast} slot={slot} />}</div>
    </div>
  )
}

/** On the page itself, while the modal is closed: only what says so. Nothing under it is kept from being pressed. */
export function PageToast(): ReactElement | null {
  const toast = useReadable(useShell().notices.toast)
  return toast?.onPage ? <OnPage toast={toast} /> : null
}

function OnPage({ toast }: { readonly toast: ToastEntry }): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, pageCss)
  return (
    <div className="lk lk-page-toast" data-closing={!toast.open || undefined} ref={root}>
      <Toast tone={TONES[toast.variant]}>{toast.message}</Toast>
    </div>
  )
}

/**
 * Above the dialog's card, where nothing can be pressed; otherwise in `slot`, between the card's header and its view. If the view has a
 * sticky header of its own (`lk-stays`), the slot is below the view, because that header would be pushed over the view's content.
 */
function Float({ toast, slot }: { readonly toast: ToastEntry; readonly slot: HTMLElement }): ReactElement {
  const { notices } = useShell()
  const float = useRef<HTMLDivElement>(null)
  const above = useToastPlace(slot, float)
  const shown = (
    <div
      className="lk lk-float"
      data-closing={!toast.open || undefined}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      ref={float}
    >
      <Toast tone={TONES[toast.variant]}>{toast.message}</Toast>
    </div>
  )
  return above ? createPortal(shown, above) : shown
}

const css = `
.lk-toasts{flex:none}
.lk-float{display:grid;justify-items:center;padding:0 12px 6px;pointer-events:none;transition:opacity .15s}
.lk-float>*{pointer-events:auto}
.lk-toasts .lk-float{padding-block-start:6px}
.lk-card:has(.lk-view:not([inert]) .lk-stays)>.lk-toasts{order:1}
.lk-card:has(.lk-view:not([inert]) .lk-stays)>.lk-foot{order:2}
.lk-card:has(.lk-view:not([inert]) .lk-stays)>.lk-toasts .lk-float{padding-block-end:12px}
.lk-dialog>.lk-float{position:absolute;inset:auto 0 100%}
.lk-float[data-closing]{opacity:0}
`

const pageCss = `
.lk-page-toast{position:fixed;z-index:2147483647;inset:auto 0 max(20px,env(safe-area-inset-bottom));display:grid;justify-items:center;padding:0 12px;pointer-events:none;transition:opacity .15s}
.lk-page-toast[data-closing]{opacity:0}
`

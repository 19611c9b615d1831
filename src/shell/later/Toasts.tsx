import { useRef, type ReactElement } from 'react'
import { motionCss, Toast, useReadable, useStyles } from '#kit'
import { useShell } from '../ui/shellContext.ts'

const TONES = { success: 'success', error: 'danger', loading: 'loading' } as const

/** The one toast, at the bottom of the view. When it goes is decided by the notices, not here. */
export function Toasts(): ReactElement {
  const { notices } = useShell()
  const toast = useReadable(notices.toast)
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  // Not the toast's own: it is in every card as soon as this half has come, and so is how cards move.
  useStyles(root, motionCss)
  return (
    <div
      className="lk-toasts"
      data-closing={(toast && !toast.open) || undefined}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      ref={root}
    >
      {toast && <Toast tone={TONES[toast.variant]}>{toast.message}</Toast>}
    </div>
  )
}

const css = `
.lk-toasts{transition:opacity .15s,translate .15s}
.lk-toasts[data-closing]{opacity:0}
`

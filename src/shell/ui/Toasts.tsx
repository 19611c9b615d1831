import type { ReactElement } from 'react'
import { Toast, useReadable } from '#kit'
import { useShell } from './shellContext.ts'

const TONES = { success: 'success', error: 'danger', loading: 'loading' } as const

/** The one toast, at the bottom of the view. When it goes is decided by the notices, not here. */
export function Toasts(): ReactElement {
  const { notices } = useShell()
  const toast = useReadable(notices.toast)
  return (
    <div
      className="lk-toasts"
      data-closing={(toast && !toast.open) || undefined}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
    >
      {toast && <Toast tone={TONES[toast.variant]}>{toast.message}</Toast>}
    </div>
  )
}

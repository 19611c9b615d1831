import type { ReactElement } from 'react'
import { useReadable } from '#kit'
import { useShell } from '../shellContext.ts'

/** Announcements for screen readers. A modal has two: an open dialog silences one outside it, a closed one the one inside. */
export function LiveRegion({ on }: { readonly on: boolean }): ReactElement {
  const { notices } = useShell()
  const words = useReadable(notices.announcement)
  return (
    <div className="lk-sr" aria-live="polite">
      {on && words}
    </div>
  )
}

import type { ReactElement } from 'react'
import { useReadable } from '#kit'
import { useShell } from '../shellContext.ts'

/** Words for screen readers. Outside of an open dialog nothing is read, inside of a closed one neither: so that has two. */
export function LiveRegion({ on }: { readonly on: boolean }): ReactElement {
  const { notices } = useShell()
  const words = useReadable(notices.announcement)
  return (
    <div className="lk-sr" aria-live="polite">
      {on && words}
    </div>
  )
}

import type { ReactElement } from 'react'
import { DialogNodes } from './DialogNodes.tsx'
import { OwnUi } from './OwnUi.tsx'

/** What is in the dialog as long as the modal lives, beside its card. */
export function DialogExtras({ onChange }: { readonly onChange: (modal: boolean) => void }): ReactElement {
  return (
    <>
      <OwnUi onChange={onChange} />
      <DialogNodes />
    </>
  )
}

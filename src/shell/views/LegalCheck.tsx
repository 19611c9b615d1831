import type { ReactElement } from 'react'
import { Checkbox, Hint, useReadable } from '#kit'
import { LegalText, useLegal } from '../card/Legal.tsx'
import { useShell } from '../shellContext.ts'

/** The box to check before anything else (`legalCheckbox`). A chunk of its own: few sites ask for it. */
export default function LegalCheck(): ReactElement | null {
  const { accepted, t } = useShell()
  const legal = useLegal()
  const checked = useReadable(accepted)
  if (!legal) return null
  return (
    <>
      <Checkbox checked={checked} onChange={(on) => accepted.update(() => on)}>
        <LegalText {...legal} sentence="shell.legal.check" />
      </Checkbox>
      {!checked && <Hint>{t('shell.legal.first')}</Hint>}
    </>
  )
}

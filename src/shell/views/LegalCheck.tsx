import type { ReactElement } from 'react'
import { Checkbox, Hint, useReadable } from '#kit'
import { LegalText, useLegal } from '../card/Legal.tsx'
import { useShell } from '../shellContext.ts'

/** The box to check before connecting (`legalCheckbox`). A chunk of its own, because few sites use it. */
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

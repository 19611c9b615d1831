import type { ReactElement } from 'react'
import { IconButton } from './IconButton.tsx'
import { useCopy } from './useCopy.ts'

export interface CopyButtonProps {
  text: string
  label: string
  /** Read out: "Address copied". */
  copiedLabel: string
  /** Read out: "Couldn't copy. Select the text instead." */
  failedLabel: string
  /** For the toast with the same words. */
  onResult?: ((copied: boolean) => void) | undefined
}

/** Copies a text; its icon is a check for 1.5 s when that worked. */
export function CopyButton({ text, label, copiedLabel, failedLabel, onResult }: CopyButtonProps): ReactElement {
  const { state, copy } = useCopy(text)
  const click = async (): Promise<void> => onResult?.(await copy())
  return (
    <>
      <output className="lk-sr">{state === 'copied' ? copiedLabel : state === 'failed' ? failedLabel : ''}</output>
      <IconButton label={label} icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void click()} />
    </>
  )
}

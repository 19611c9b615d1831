/* oxlint-disable jsx-a11y/prefer-tag-over-role -- items may be in error boundaries of their own, which ul and li forbid */
import { useId, type ReactElement, type ReactNode } from 'react'
import { InPlate } from './Row.tsx'

export interface PlateProps {
  /** A visible heading above, which also names the list. */
  label?: ReactNode | undefined
  /** A quiet word at the end of the heading's line. */
  aside?: ReactNode | undefined
  /** The list's name where it has no visible heading. */
  name?: string | undefined
  /** No fill, hairlines only: a list that is read, not pressed. */
  open?: boolean | undefined
  /** The list is still loading its rows. */
  busy?: boolean | undefined
  children: ReactNode
}

/** A list of rows on one filled plate, or open. */
export function Plate({ label, aside, name, open, busy, children }: PlateProps): ReactElement {
  const id = useId()
  const list = (
    <div
      className={open ? 'lk-open' : 'lk-plate'}
      role="list"
      aria-labelledby={label ? id : undefined}
      aria-label={name}
      aria-busy={busy || undefined}
    >
      <InPlate.Provider value={true}>{children}</InPlate.Provider>
    </div>
  )
  return label ? (
    <div className="lk-group">
      <div className="lk-lab">
        <h3 id={id}>{label}</h3>
        {aside && <small>{aside}</small>}
      </div>
      {list}
    </div>
  ) : (
    list
  )
}

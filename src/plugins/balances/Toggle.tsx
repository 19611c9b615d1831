import { Icon } from '#kit'
import type { ReactElement, ReactNode } from 'react'

interface ToggleProps {
  readonly open: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that shows and hides what follows it. */
export function Toggle({ open, onClick, children }: ToggleProps): ReactElement {
  return (
    <button type="button" className="lk-tok-more" aria-expanded={open} onClick={onClick}>
      <span className="lk-cut">{children}</span>
      <Icon name={open ? 'down' : 'chevron'} size={16} />
    </button>
  )
}

import type { ReactElement } from 'react'
import { face, look, type ButtonLook, type LinkProps } from './Button.tsx'

export interface LinkButtonProps extends LinkProps, ButtonLook {
  /** Where it opens; default a new tab. An app of this device opens in place of nothing: `_self`, in a frame `_top`. */
  target?: '_self' | '_top' | '_blank' | undefined
  /** Told of the click; what it opens, it opens all the same. */
  onClick?: (() => void) | undefined
}

/** A button that leads out of the page; an arrow after the label says so. */
export function LinkButton({
  href,
  target = '_blank',
  onClick,
  children,
  icon,
  iconEnd = 'external',
  ...rest
}: LinkButtonProps): ReactElement {
  return (
    <a className={look(rest)} href={href} target={target} rel="noopener noreferrer" onClick={onClick}>
      {face(children, icon, iconEnd)}
    </a>
  )
}

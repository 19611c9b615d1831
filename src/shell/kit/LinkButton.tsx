import type { ReactElement } from 'react'
import { face, look, type ButtonLook, type LinkProps } from './Button.tsx'

export interface LinkButtonProps extends LinkProps, ButtonLook {
  /** Default: a new tab. A link that opens an app on this device needs no tab: `_self`, or `_top` in a frame. */
  target?: '_self' | '_top' | '_blank' | undefined
  /** Called on a click, in addition to opening the link. */
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

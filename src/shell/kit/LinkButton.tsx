import type { ReactElement } from 'react'
import { face, look, type ButtonLook, type LinkProps } from './Button.tsx'

export interface LinkButtonProps extends LinkProps, ButtonLook {}

/** A button that leads out of the page; an arrow after the label says so. */
export function LinkButton({ href, children, icon, iconEnd = 'external', ...rest }: LinkButtonProps): ReactElement {
  return (
    <a className={look(rest)} href={href} target="_blank" rel="noopener noreferrer">
      {face(children, icon, iconEnd)}
    </a>
  )
}

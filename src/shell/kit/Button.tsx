import {
  forwardRef,
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import { iconOf, type IconLike } from './Icon.tsx'

type Native = Omit<ComponentPropsWithoutRef<'button'>, 'disabled' | 'className' | 'style'>

/** How a button, or a link that looks like one, is drawn. */
export interface ButtonLook {
  /** `primary` is the accent, at most one per screen; `secondary` is the default. */
  variant?: 'primary' | 'secondary' | 'danger' | 'tertiary' | undefined
  /** 36 px high and as wide as its label, for rows and fields. */
  small?: boolean | undefined
  icon?: IconLike | undefined
  /** After the label: where the button leads. */
  iconEnd?: IconLike | undefined
}

export interface ButtonProps extends Native, ButtonLook {
  /** The label in the -ing form while the button's own work runs; clicks do nothing then. */
  busy?: ReactNode | undefined
  /** Drawn as an outline but focusable, because its label says why it can't be pressed. */
  disabled?: boolean | undefined
}

const CLASSES = { primary: 'lk-b-accent', secondary: '', danger: 'lk-danger', tertiary: 'lk-b-tertiary' }

/** The classes of a button. */
export const look = ({ variant = 'secondary', small }: ButtonLook, off?: boolean): string =>
  cx('lk-btn', off ? 'lk-off' : CLASSES[variant], small && 'lk-btn-s')

/** The content of a button: icon, label, icon. */
export const face = (children: ReactNode, icon?: IconLike, iconEnd?: IconLike): ReactElement => (
  <>
    {iconOf(icon)}
    {!!children && <span className="lk-cut">{children}</span>}
    {iconOf(iconEnd, 16)}
  </>
)

/** Calls `onClick` unless `off`; then it prevents the click, so that a form is not submitted. */
export const unless =
  (off: unknown, onClick?: MouseEventHandler<HTMLButtonElement>) =>
  (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }

/** A button whose label is a verb. Disabled and busy are `aria-disabled`, so the focus is never lost. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, small, icon, iconEnd, busy, disabled, onClick, children, ...rest },
  ref,
) {
  const off = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={look({ variant, small }, disabled && !busy)}
      aria-disabled={off ? true : undefined}
      onClick={unless(off, onClick)}
    >
      {busy ? face(busy, 'spinner') : face(children, icon, iconEnd)}
    </button>
  )
})

export interface LinkProps {
  /** An address that the caller has validated. It opens in a new tab that learns nothing about the page. */
  href: string
  children: ReactNode
}

/** A link inside a text. */
export function Link({ href, children }: LinkProps): ReactElement {
  return (
    <a className="lk-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

export interface TextButtonProps extends Native {
  disabled?: boolean | undefined
}

/** A button that looks like a link inside a text: "Max", "Change email". */
export function TextButton({ disabled, onClick, ...rest }: TextButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      className={disabled ? 'lk-dim lk-off' : 'lk-link'}
      aria-disabled={disabled || undefined}
      onClick={unless(disabled, onClick)}
    />
  )
}

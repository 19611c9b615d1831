import { useRef, type ReactElement } from 'react'
import { face, look, type ButtonProps } from './Button.tsx'
import { useConfirmGuard, type ConfirmGuardOptions } from './confirm/useConfirmGuard.ts'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'small' | 'type' | 'onClick' | 'onPointerDown' | 'onKeyDown'>, ConfirmGuardOptions {
  /** The label of the second step, in a foreign frame: what is confirmed, in full ("Yes, send 5 USDC to 0x12…89ab"). */
  again: string
}

/**
 * The button that says yes to what moves value or grants access without a wallet asking again. It does nothing in the first
 * 500 ms after it appears, moves or the window comes back, nor for a held key; in a foreign frame it takes two presses.
 */
export function ConfirmButton(props: ConfirmButtonProps): ReactElement {
  const {
    variant = 'primary',
    icon,
    iconEnd,
    busy,
    disabled,
    children,
    again,
    clock,
    framedBy,
    onConfirm,
    ...rest
  } = props
  const guard = useConfirmGuard({ clock, framedBy, onConfirm })
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const off = disabled || busy
  return (
    <div className="lk-confirm" ref={root}>
      <button
        type="button"
        {...rest}
        {...guard.props}
        onClick={off ? prevent : guard.props.onClick}
        className={cx(look({ variant }, disabled && !busy), !off && !guard.steady && 'lk-unsteady')}
        aria-disabled={off || !guard.steady ? true : undefined}
      >
        {busy ? face(busy, 'spinner') : face(guard.again ? again : children, icon, iconEnd)}
      </button>
      <output className="lk-sr">{guard.again && !off ? again : ''}</output>
    </div>
  )
}

const prevent = (event: { preventDefault(): void }): void => event.preventDefault()

// Its parts fade, not the button: a button that is not opaque counts as hidden where the browser is asked.
const css = `
.lk-confirm .lk-btn>*{transition:opacity var(--latchkey-duration-press)}
.lk-confirm .lk-unsteady>*{opacity:.55}
`

import { useRef, type ReactElement } from 'react'
import { face, look, type ButtonProps } from './Button.tsx'
import { useConfirmGuard, type ConfirmGuardOptions } from './confirm/useConfirmGuard.ts'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'small' | 'type' | 'onClick' | 'onPointerDown' | 'onKeyDown'>, ConfirmGuardOptions {
  /** The label of the second step in a foreign frame, saying in full what is confirmed: "Yes, send 5 USDC to 0x12…89ab". */
  again: string
}

/**
 * Confirms what moves value or grants access without the wallet asking again. It ignores presses in the first 500 ms after it
 * appears or moves or the window is focused, and held keys. In a foreign frame it takes two presses.
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

// Its content fades, not the button, because IntersectionObserver counts an element that is not opaque as hidden.
const css = `
.lk-confirm .lk-btn>*{transition:opacity var(--latchkey-duration-press)}
.lk-confirm .lk-unsteady>*{opacity:.55}
`

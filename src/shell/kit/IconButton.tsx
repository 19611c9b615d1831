import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { unless } from './Button.tsx'
import { cx } from './cx.ts'
import { iconOf, type IconLike } from './Icon.tsx'

export interface IconButtonProps extends Omit<
  ComponentPropsWithoutRef<'button'>,
  'children' | 'disabled' | 'className' | 'style'
> {
  /** What it does, for screen readers. */
  label: string
  icon: IconLike
  iconSize?: number | undefined
  /** Filled as a plate or with the accent, as the go button in a field; plain by default. */
  variant?: 'plain' | 'plate' | 'accent' | undefined
  /** Drawn at 36 px, inside a field. */
  small?: boolean | undefined
  disabled?: boolean | undefined
}

/** A button that is only an icon: 40 px drawn, 44 px to hit. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, iconSize, variant, small, disabled, onClick, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={cx('lk-ib', variant && `lk-b-${variant}`, small && 'lk-ib-s')}
      onClick={unless(disabled, onClick)}
    >
      {iconOf(icon, iconSize)}
    </button>
  )
})

import type { ReactElement } from 'react'
import { cx } from './cx.ts'
import { icons, type IconName } from './icons.ts'

/** What a part draws as its icon: one of ours by name, or a one-colour drawing of the caller (a provider's mark). */
export type IconLike = IconName | ReactElement

export interface IconProps {
  name: IconName
  /** Side in px: 20, or 16 beside small text. */
  size?: number
  /** `success`, `warning` or `danger`; without it the colour of the text around. */
  tone?: Tone
}

/** A meaning that a colour may underline; it never speaks without an icon, a sign or a word. */
export type Tone = 'success' | 'warning' | 'danger'

/** A decorative icon. It is hidden from screen readers; the words beside it, or the button's label, speak. */
export function Icon({ name, size = 20, tone }: IconProps): ReactElement {
  return (
    <svg
      className={cx(
        'lk-i',
        size < 18 && 'lk-i-s',
        (name === 'back' || name === 'forward' || name === 'chevron') && 'lk-i-dir',
        name === 'spinner' && 'lk-i-spin',
        tone && `lk-${tone}`,
      )}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  )
}

/** Draws an icon given by name, or the caller's own drawing. */
export function iconOf(icon: IconLike | undefined, size?: number): ReactElement | undefined {
  return typeof icon === 'string' ? <Icon name={icon} size={size ?? 20} /> : icon
}

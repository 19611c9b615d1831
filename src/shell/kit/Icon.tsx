import { useEffect, useState, type ReactElement } from 'react'
import { cx } from './cx.ts'
import { firstIcons } from './firstIcons.ts'
import type { IconName } from './icons.ts'

/** An icon: one of ours by name, or the caller's own drawing in one colour, such as a provider's mark. */
export type IconLike = IconName | ReactElement

export interface IconProps {
  name: IconName
  /** Side in px: 20, or 16 beside small text. */
  size?: number | undefined
  /** `success`, `warning` or `danger`; without it the colour of the text around. */
  tone?: Tone | undefined
}

/** A meaning that a colour emphasizes. An icon, sign or word always carries it as well. */
export type Tone = 'success' | 'warning' | 'danger'

/**
 * A decorative icon, hidden from screen readers, since the words beside it or the button's label say the same. An unknown name draws
 * `more`.
 */
export function Icon({ name, size = 20, tone }: IconProps): ReactElement {
  const paths = usePaths(name)
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
      <path d={pathOf(paths, name) ?? paths.more} />
    </svg>
  )
}

/** Draws an icon given by name, or the caller's own drawing. */
export function iconOf(icon: IconLike | undefined, size?: number): ReactElement | undefined {
  return typeof icon === 'string' ? <Icon name={icon} size={size ?? 20} /> : icon
}

type Paths = Readonly<Partial<Record<IconName, string>>>

/** Only own properties, because a plugin's name may be `constructor`. */
const pathOf = (paths: Paths, name: IconName): string | undefined =>
  Object.hasOwn(paths, name) ? paths[name] : undefined

/** The paths loaded so far. Loads the rest if `name` needs them; until then, or if that fails, the icon is blank. */
function usePaths(name: IconName): Paths {
  const [paths, setPaths] = useState<Paths>(firstIcons)
  const missing = !pathOf(paths, name) && !paths.more
  useEffect(() => {
    if (missing)
      import('./icons.ts').then(
        ({ icons }) => setPaths(icons),
        () => {},
      )
  }, [missing])
  return paths
}

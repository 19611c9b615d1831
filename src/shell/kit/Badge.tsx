import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './Icon.tsx'
import { nameOf } from './Text.tsx'

export interface BadgeProps {
  /** A word or a count: "Installed", "Recent", "480+". */
  children: ReactNode
  /** A green dot before the word: installed or connected. */
  dot?: boolean | undefined
  tone?: Tone | undefined
}

/** A word at the end of a row. It is plain text, no pill. */
export function Badge({ children, dot, tone }: BadgeProps): ReactElement {
  return (
    <span className={cx('lk-badge', tone ? `lk-${tone}` : 'lk-dim')}>
      {dot && <span className="lk-dot" />}
      {nameOf(children)}
    </span>
  )
}

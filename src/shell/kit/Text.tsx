import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type Tone } from './Icon.tsx'
import { cleanText } from './cleanText.ts'

/**
 * A name or sentence. A string may come from outside, so it is cleaned, cut at `max` graphemes, and isolated from the writing direction
 * of its surroundings. Anything else is the caller's own markup and stays as it is.
 */
export function nameOf(content: ReactNode, max?: number): ReactNode {
  return typeof content === 'string' ? <bdi>{cleanText(content, max)}</bdi> : content
}

/** The heading of a screen's content; one per screen. */
export function Heading({ children, id }: { children: ReactNode; id?: string | undefined }): ReactElement {
  return (
    <h3 className="lk-h" id={id}>
      {children}
    </h3>
  )
}

/** A paragraph of body text. */
export function Text({ children, id }: { children: ReactNode; id?: string | undefined }): ReactElement {
  return (
    <p className="lk-txt" id={id}>
      {children}
    </p>
  )
}

export interface HintProps {
  children: ReactNode
  /** With a tone the matching icon stands before the words. */
  tone?: Tone | undefined
  id?: string | undefined
  /** Read out as soon as it appears. */
  alert?: boolean | undefined
}

/** A small line below a field or a plate: a hint, or what is wrong and what to do. */
export function Hint({ children, tone, id, alert }: HintProps): ReactElement {
  return (
    <p className={cx('lk-hint', tone && `lk-${tone}`)} id={id} role={alert ? 'alert' : undefined}>
      {tone && <Icon name={tone} size={16} />}
      <span>{children}</span>
    </p>
  )
}

/** A word between two lines, as in "or". */
export function Divider({ children }: { children: ReactNode }): ReactElement {
  return <div className="lk-or">{children}</div>
}

/** Words for screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }): ReactElement {
  return (
    <span className="lk-sr" id={id}>
      {children}
    </span>
  )
}

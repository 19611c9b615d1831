import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export interface NoteProps {
  tone?: 'info' | 'warning' | 'danger' | 'success'
  /** What happened, in a few strong words. */
  title?: ReactNode
  /** One sentence: what to do. */
  children?: ReactNode
}

/** A notice inside a view, on a soft colour with its icon. */
export function Note(props: NoteProps): ReactElement {
  return notice(props)
}

export interface AlertBarProps extends NoteProps {
  /** With both, a cross takes the bar away. */
  dismissLabel?: string
  onDismiss?: () => void
}

/** A bar under the header, from edge to edge. It is read out when it appears. */
export function AlertBar({ dismissLabel, onDismiss, ...note }: AlertBarProps): ReactElement {
  return notice(
    note,
    'lk-alert',
    dismissLabel && onDismiss && <IconButton icon="close" iconSize={16} label={dismissLabel} onClick={onDismiss} />,
  )
}

function notice({ tone = 'info', title, children }: NoteProps, className?: string, end?: ReactNode): ReactElement {
  return (
    <div
      className={cx('lk-note', `lk-note-${tone}`, className)}
      role={className && (tone === 'danger' ? 'alert' : 'status')}
    >
      <Icon name={tone} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
      {end}
    </div>
  )
}

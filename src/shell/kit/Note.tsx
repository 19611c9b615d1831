import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useStyles } from './useStyles.ts'

export interface NoteProps {
  tone?: 'info' | 'warning' | 'danger' | 'success' | undefined
  /** What happened, in a few strong words. */
  title?: ReactNode | undefined
  /** One sentence: what to do. */
  children?: ReactNode | undefined
}

/** A notice inside a view, on a soft colour with its icon. */
export function Note(props: NoteProps): ReactElement {
  return <Notice note={props} />
}

export interface AlertBarProps extends NoteProps {
  /** With both, the bar has a button that dismisses it. */
  dismissLabel?: string | undefined
  onDismiss?: (() => void) | undefined
}

/** A bar under the header, from edge to edge. It is read out when it appears. */
export function AlertBar({ dismissLabel, onDismiss, ...note }: AlertBarProps): ReactElement {
  return (
    <Notice note={note} bar>
      {dismissLabel && onDismiss && <IconButton icon="close" iconSize={16} label={dismissLabel} onClick={onDismiss} />}
    </Notice>
  )
}

interface NoticeProps {
  note: NoteProps
  bar?: boolean | undefined
  /** After the words. */
  children?: ReactNode | undefined
}

function Notice({ note: { tone = 'info', title, children: words }, bar, children: end }: NoticeProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div
      className={cx('lk-note', `lk-note-${tone}`, bar && 'lk-alert')}
      role={bar ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      ref={root}
    >
      <Icon name={tone} />
      <div>
        {title && <b>{title}</b>}
        {words}
      </div>
      {end}
    </div>
  )
}

const css = `
:host{--latchkey-color-accent-soft:color-mix(in srgb,var(--latchkey-color-accent) 11%,var(--latchkey-color-card));--latchkey-color-success-soft:#1a2b27;--latchkey-color-warning-soft:#2c2820;--latchkey-color-danger-soft:#2f2325}
:host([data-theme=light]){--latchkey-color-accent-soft:color-mix(in srgb,var(--latchkey-color-accent) 9%,var(--latchkey-color-card));--latchkey-color-success-soft:#e6f3ea;--latchkey-color-warning-soft:#fbf0de;--latchkey-color-danger-soft:#fcebe9}
.lk-note{display:flex;gap:12px;padding:12px;border-radius:var(--latchkey-radius-plate);font:var(--latchkey-type-small);overflow-wrap:anywhere;background:var(--latchkey-color-accent-soft)}
.lk-note>.lk-i{color:var(--latchkey-color-accent-text)}
.lk-note-warning{background:var(--latchkey-color-warning-soft)}
.lk-note-warning>.lk-i{color:var(--latchkey-color-warning)}
.lk-note-danger{background:var(--latchkey-color-danger-soft)}
.lk-note-danger>.lk-i{color:var(--latchkey-color-danger)}
.lk-note-success{background:var(--latchkey-color-success-soft)}
.lk-note-success>.lk-i{color:var(--latchkey-color-success)}
.lk-note>div{flex:1;min-width:0;align-self:center}
.lk-note b{display:block;font:var(--latchkey-type-small-strong)}
.lk-note .lk-ib{margin:-10px;margin-inline-end:-14px}
.lk-alert b{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.lk-alert{flex:none;border-radius:0;padding:12px 24px}
.lk-alert:not(:has(+.lk-alert)){margin-bottom:12px}
@media (forced-colors:active){.lk-note{border:1px solid}}
`

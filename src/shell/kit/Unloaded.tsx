import { useRef, type ReactElement, type ReactNode } from 'react'
import { TextButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useStyles } from './useStyles.ts'

export interface UnloadedProps {
  /** What did not load. */
  children: ReactNode
  /** The button's words: "Try again", or that it is being tried. */
  action: string
  /** It is being tried again. */
  busy: boolean
  onRetry: () => void
}

/** One line in place of something that did not load: "Tokens didn't load · Try again". */
export function Unloaded({ children, action, busy, onRetry }: UnloadedProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div className="lk-hint lk-unloaded" ref={root}>
      <Icon name="danger" size={16} />
      <div>
        <span role="alert">{children}</span>
        <span className="lk-dim" aria-hidden="true">
          {' · '}
        </span>
        <TextButton disabled={busy} onClick={onRetry}>
          {action}
        </TextButton>
      </div>
    </div>
  )
}

const css = `
.lk-unloaded{min-height:44px;padding-block:13px;color:var(--latchkey-color-danger)}
.lk-unloaded button{min-height:24px;margin-block:-3px;font:inherit}
`

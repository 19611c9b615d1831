import { useRef, type ReactElement, type ReactNode } from 'react'
import { Hint } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface StickyFootProps {
  /** What went wrong, in words: said aloud, and shown above the buttons, where it is seen without scrolling. */
  readonly failure?: ReactNode
  readonly children: ReactNode
}

/** The last part of a view, with its buttons. It stays in sight while a longer view is scrolled under it. */
export function StickyFoot({ failure, children }: StickyFootProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div className="lk-sticky" ref={root}>
      {failure && (
        <Hint tone="danger" alert>
          {failure}
        </Hint>
      )}
      {children}
    </div>
  )
}

// The padding below is that of the body, over which the foot is drawn. What has the focus is scrolled above the foot.
const css = `
.lk-sticky{position:sticky;inset-block-end:-12px;z-index:1;display:grid;gap:8px;margin-block:-8px -12px;padding-block:12px;background:linear-gradient(transparent,var(--latchkey-color-card) 12px)}
.lk-body:has(.lk-sticky){scroll-padding-block-end:76px}
`

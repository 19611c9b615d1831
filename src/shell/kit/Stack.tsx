import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

export interface StackProps {
  children: ReactNode
  /** `vertical` is the default; a horizontal one breaks into lines where it must. */
  direction?: 'vertical' | 'horizontal' | undefined
  /** `small` is 4 px; `medium`, the default and the gap of views, 8 px; `large`, for between groups, 16 px. */
  gap?: 'small' | 'medium' | 'large' | undefined
  /** Alignment across the direction. Default: `stretch` if vertical, `center` if horizontal. */
  align?: 'start' | 'center' | 'end' | 'stretch' | undefined
  /** For a horizontal stack: space between the items. */
  apart?: boolean | undefined
}

/** Items below or beside each other, with standard gaps. */
export function Stack({ children, direction = 'vertical', gap = 'medium', align, apart }: StackProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div
      className={cx('lk-stack', `lk-gap-${gap}`, direction === 'horizontal' && 'lk-beside', apart && 'lk-apart')}
      style={{ alignItems: align }}
      ref={root}
    >
      {children}
    </div>
  )
}

const css = `
.lk-stack{--latchkey-gap-small:4px;--latchkey-gap-medium:8px;--latchkey-gap-large:16px;display:flex;flex-direction:column;min-width:0;gap:var(--latchkey-gap-medium)}
.lk-gap-small{gap:var(--latchkey-gap-small)}
.lk-gap-large{gap:var(--latchkey-gap-large)}
.lk-stack>*{min-width:0}
.lk-beside{flex-flow:wrap;align-items:center}
.lk-apart{justify-content:space-between}
`

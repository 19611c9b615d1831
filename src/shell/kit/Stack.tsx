import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

export interface StackProps {
  children: ReactNode
  /** `vertical` is the default; a horizontal one breaks into lines where it must. */
  direction?: 'vertical' | 'horizontal' | undefined
  /** Between two: `small` 4 px, `medium` 8 px (the body's own, and the default), `large` 16 px, between groups. */
  gap?: 'small' | 'medium' | 'large' | undefined
  /** Across the direction; by default vertical ones are stretched, horizontal ones centred. */
  align?: 'start' | 'center' | 'end' | 'stretch' | undefined
  /** The first at the start, the last at the end, for a horizontal one. */
  apart?: boolean | undefined
}

/** Things below or beside each other, with the gaps that views have. */
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

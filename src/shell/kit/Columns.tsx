import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

interface ColumnsProps {
  children: ReactNode
}

/** Buttons side by side in columns of one width. */
export function Columns({ children }: ColumnsProps): ReactElement {
  return <Side>{children}</Side>
}

/** Two buttons side by side, the second twice as wide: secondary first, primary last. */
export function ButtonPair({ children }: ColumnsProps): ReactElement {
  return <Side pair>{children}</Side>
}

function Side({ pair, children }: ColumnsProps & { pair?: boolean | undefined }): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, columnsCss)
  return (
    <div className={cx('lk-cols', pair && 'lk-pair')} ref={root}>
      {children}
    </div>
  )
}

/** The style sheet of columns, which `Actions` uses too. */
export const columnsCss = `
.lk-cols{display:grid;grid:auto/auto-flow minmax(0,1fr);gap:8px}
.lk-pair{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}
.lk-cols>.lk-btn{padding:0 8px}
`

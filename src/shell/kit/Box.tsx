import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { useStyles } from './useStyles.ts'

export interface BoxProps {
  /** What is in the box: "Amount", "To noor.id.example". */
  label?: ReactNode | undefined
  /** At the end of the label's line: "4,204.58 available, Max". */
  aside?: ReactNode | undefined
  /** Below: the value in money, or what is wrong. */
  foot?: ReactNode | undefined
  /** For a box with an input: draws the outline of a field. */
  editable?: boolean | undefined
  error?: boolean | undefined
  children: ReactNode
}

/** An outlined box around an amount input with its token, or around something to read. */
export function Box({ label, aside, foot, editable, error, children }: BoxProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div className={cx('lk-box', editable && 'lk-box-edit', error && 'lk-box-bad')} ref={root}>
      {(label || aside) && (
        <div className="lk-box-line">
          <span>{label}</span>
          <span>{aside}</span>
        </div>
      )}
      <div className="lk-box-main">{children}</div>
      {foot && (
        <div className={cx('lk-box-line', error && 'lk-danger')}>
          {/* An icon, because colour must not be the only sign. */}
          {error && <Icon name="danger" size={16} />}
          {error ? <span>{foot}</span> : foot}
        </div>
      )}
    </div>
  )
}

const css = `
.lk-box{padding:12px;display:grid;gap:6px;border-radius:var(--latchkey-radius-plate);box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-box-edit{box-shadow:inset 0 0 0 1px var(--latchkey-color-control)}
.lk-box-edit:has(input:focus){box-shadow:inset 0 0 0 2px var(--latchkey-color-focus)}
.lk-box.lk-box-bad{box-shadow:inset 0 0 0 2px var(--latchkey-color-danger)}
.lk-box-line{display:flex;justify-content:space-between;gap:12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-2)}
.lk-box-line.lk-danger{justify-content:start;gap:6px;color:var(--latchkey-color-danger)}
.lk-box-line>.lk-i{margin-top:1px}
.lk-box-main{display:flex;align-items:center;justify-content:space-between;gap:12px;min-width:0}
.lk-box-main>:first-child{min-width:0}
.lk-box-edit .lk-box-main>:first-child{min-width:50%}
@media (forced-colors:active){.lk-box{border:1px solid}.lk-box-edit:has(input:focus){outline:2px solid Highlight}}
`

import type { ReactElement, ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { Hint } from './Text.tsx'
import { useStyles } from './useStyles.ts'

/** What may be said below a field. */
export interface FieldNotes {
  /** What is wrong and what to do. The entered value stays. */
  error?: ReactNode | undefined
  /** A quiet line below, while there is no error. */
  hint?: ReactNode | undefined
}

interface FieldFrameProps extends FieldNotes {
  /** The control's id; the control spreads `describedBy(id, …)`. */
  id: string
  label: string
  /** A search field has no visible label, because its icon says what it is for. */
  search?: boolean | undefined
  /** The outline. */
  box: RefObject<HTMLDivElement | null>
  className?: string | undefined
  children: ReactNode
}

/** The ARIA attributes that connect a control with its error or hint. */
export const describedBy = (id: string, { error, hint }: FieldNotes) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}h` : undefined,
})

/** Label, outline, and error or hint around the control of a field. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { id, label, search, box, className, error, hint, children } = props
  useStyles(box, css)
  return (
    <div className={cx('lk-group', search && 'lk-search')}>
      {!search && (
        <label className="lk-lab" htmlFor={id}>
          {label}
        </label>
      )}
      <div className={cx('lk-field', !!error && 'lk-field-bad', className)} ref={box}>
        {children}
      </div>
      {(error || hint) && (
        <Hint id={`${id}h`} key={error ? 'error' : 'hint'} tone={error ? 'danger' : undefined} alert={!!error}>
          {error || hint}
        </Hint>
      )}
    </div>
  )
}

const css = `
.lk-field{min-height:var(--latchkey-control-height);border-radius:var(--latchkey-radius-control);box-shadow:inset 0 0 0 1px var(--latchkey-color-control);display:flex;align-items:center;gap:10px;padding:0 12px}
.lk-field>.lk-i{color:var(--latchkey-color-text-3)}
.lk-field :is(input,select){font:400 16px/calc(24px + var(--lk-lead,0px)) var(--latchkey-font);flex:1;width:0;min-width:0;align-self:stretch;outline:0;text-overflow:ellipsis;appearance:none}
.lk-field:focus-within{box-shadow:inset 0 0 0 2px var(--latchkey-color-focus)}
.lk-search{margin-bottom:8px}
.lk-field-bad.lk-field-bad{box-shadow:inset 0 0 0 2px var(--latchkey-color-danger)}
@media (forced-colors:active){.lk-field{border:1px solid}.lk-field:focus-within{outline:2px solid Highlight}}
`

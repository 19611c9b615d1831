import { useId, useRef, type ComponentPropsWithoutRef, type ReactElement } from 'react'
import { FieldFrame, describedBy, type FieldNotes } from './FieldFrame.tsx'
import { Icon, iconOf, type IconLike } from './Icon.tsx'
import { useStyles } from './useStyles.ts'

type Native = Omit<
  ComponentPropsWithoutRef<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'children' | 'multiple' | 'size' | 'className' | 'style'
>

export interface SelectProps<Id extends string> extends FieldNotes, Native {
  /** Stands above the field. */
  label: string
  /** What there is to choose; `label` is final text. */
  options: readonly { readonly id: Id; readonly label: string; readonly disabled?: boolean | undefined }[]
  /** Undefined: nothing is chosen yet, and the field says `placeholder`. */
  value: Id | undefined
  onChange: (id: Id) => void
  /** Shown until something is chosen; it cannot be chosen itself. */
  placeholder?: string | undefined
  icon?: IconLike | undefined
}

/** A choice by the browser's own select, which works by keyboard and, on phones, by the system's picker. */
export function Select<Id extends string>(props: SelectProps<Id>): ReactElement {
  const { label, options, value, onChange, placeholder = '', icon, error, hint, ...rest } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useStyles(box, css)
  return (
    <FieldFrame id={id} label={label} box={box} className="lk-select" error={error} hint={hint}>
      {iconOf(icon)}
      <select
        {...rest}
        id={id}
        value={value ?? ''}
        // The options' values are the ids, and the placeholder cannot be chosen.
        onChange={(event) => onChange(event.target.value as Id)}
        {...describedBy(id, { error, hint })}
      >
        {value === undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          // `dir`, so that a name in another writing direction is cut at its own end.
          <option key={option.id} value={option.id} disabled={option.disabled} dir="auto">
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </FieldFrame>
  )
}

// The control fills the outline, so that all of it can be pressed; what is drawn over it lets presses through.
const css = `
.lk-select{position:relative;padding:0}
.lk-select>select{color:inherit;background:none;border:0;margin:0;padding:0;padding-inline:12px 44px;border-radius:inherit;min-height:var(--latchkey-control-height);cursor:pointer;touch-action:manipulation}
.lk-select>.lk-i{position:absolute;inset-inline-end:12px;pointer-events:none}
.lk-select>.lk-i:first-child{inset-inline:12px auto}
.lk-select>.lk-i+select{padding-inline-start:42px}
.lk-select>select:has(>option[value=""]:checked){color:var(--latchkey-color-text-3)}
.lk-select>select:dir(rtl){text-align:right}
.lk-select option{color:var(--latchkey-color-text);background:var(--latchkey-color-card)}
.lk-select:has(:disabled:not(option)){box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-select>:disabled{color:var(--latchkey-color-text-3);cursor:default;opacity:1}
`

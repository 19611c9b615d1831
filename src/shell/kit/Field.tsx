import { forwardRef, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { FieldFrame, describedBy, type FieldNotes } from './FieldFrame.tsx'
import { iconOf, type IconLike } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useStyles } from './useStyles.ts'

export interface FieldProps
  extends FieldNotes, Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'style'> {
  /** Stands above the field; for `search` only screen readers get it. */
  label: string
  type?: 'text' | 'email' | 'search' | undefined
  value: string
  onChange: (value: string) => void
  /** Before the text; a search field has the lens. */
  icon?: IconLike | undefined
  /** After the text: a button, a suffix, a state. */
  trailing?: ReactNode | undefined
  /** The label of a button that empties the field; there is one only while there is text. */
  clearLabel?: string | undefined
}

/** A text field of 48 px with its label above and its error below. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, type = 'text', value, onChange, icon, error, hint, trailing, clearLabel, ...rest },
  ref,
) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useStyles(box, css)
  const search = type === 'search'
  const clear = (): void => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <FieldFrame id={id} label={label} search={search} box={box} error={error} hint={hint}>
      {iconOf(icon ?? (search ? 'search' : undefined))}
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir={type === 'email' ? 'ltr' : 'auto'}
        {...rest}
        ref={ref}
        id={id}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={search ? label : undefined}
        {...describedBy(id, { error, hint })}
      />
      {clearLabel && value && <IconButton small icon="close" iconSize={16} label={clearLabel} onClick={clear} />}
      {trailing}
    </FieldFrame>
  )
})

const css = `
.lk-field input{caret-color:var(--latchkey-color-accent-text)}
.lk-field ::placeholder{color:var(--latchkey-color-text-3);opacity:1}
.lk-field ::-webkit-search-cancel-button{display:none}
.lk-ib-s{width:36px;height:36px;border-radius:calc(var(--latchkey-radius-control)*.75)}
.lk-ib-s::after{inset:-4px}
.lk-field>:is(.lk-ib,.lk-btn){margin-inline-end:-6px}
`

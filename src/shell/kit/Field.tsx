import { forwardRef, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { iconOf, type IconLike } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Hint } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface FieldProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'value' | 'onChange' | 'type' | 'className' | 'style'
> {
  /** Stands above the field; for `search` only screen readers get it. */
  label: string
  type?: 'text' | 'email' | 'search' | undefined
  value: string
  onChange: (value: string) => void
  /** Before the text; a search field has the lens. */
  icon?: IconLike | undefined
  /** What is wrong and what to do. What was typed stays. */
  error?: ReactNode | undefined
  /** A quiet line below, while there is no error. */
  hint?: ReactNode | undefined
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
    <div className={cx('lk-group', search && 'lk-search')}>
      {!search && (
        <label className="lk-lab" htmlFor={id}>
          {label}
        </label>
      )}
      <div className={cx('lk-field', !!error && 'lk-field-bad')} ref={box}>
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}h` : undefined}
        />
        {clearLabel && value && <IconButton small icon="close" iconSize={16} label={clearLabel} onClick={clear} />}
        {trailing}
      </div>
      {(error || hint) && (
        <Hint id={`${id}h`} key={error ? 'error' : 'hint'} tone={error ? 'danger' : undefined} alert={!!error}>
          {error || hint}
        </Hint>
      )}
    </div>
  )
})

const css = `
.lk-field{min-height:var(--latchkey-control-height);border-radius:var(--latchkey-radius-control);box-shadow:inset 0 0 0 1px var(--latchkey-color-control);display:flex;align-items:center;gap:10px;padding:0 12px}
.lk-field>.lk-i{color:var(--latchkey-color-text-3)}
.lk-field input{font:400 16px/calc(24px + var(--lk-lead,0px)) var(--latchkey-font);flex:1;width:0;min-width:0;align-self:stretch;outline:0;caret-color:var(--latchkey-color-accent-text);text-overflow:ellipsis;appearance:none}
.lk-field ::placeholder{color:var(--latchkey-color-text-3);opacity:1}
.lk-field ::-webkit-search-cancel-button{display:none}
.lk-ib-s{width:36px;height:36px;border-radius:calc(var(--latchkey-radius-control)*.75)}
.lk-ib-s::after{inset:-4px}
.lk-field>:is(.lk-ib,.lk-btn){margin-inline-end:-6px}
.lk-field:focus-within{box-shadow:inset 0 0 0 2px var(--latchkey-color-focus)}
.lk-search{margin-bottom:8px}
.lk-field-bad.lk-field-bad{box-shadow:inset 0 0 0 2px var(--latchkey-color-danger)}
@media (forced-colors:active){.lk-field{border:1px solid}.lk-field:focus-within{outline:2px solid Highlight}}
`

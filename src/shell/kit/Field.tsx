import { forwardRef, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { iconOf, type IconLike } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Hint } from './Text.tsx'

export interface FieldProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'value' | 'onChange' | 'type' | 'className' | 'style'
> {
  /** Stands above the field; for `search` only screen readers get it. */
  label: string
  type?: 'text' | 'email' | 'search'
  value: string
  onChange: (value: string) => void
  /** Before the text; a search field has the lens. */
  icon?: IconLike
  /** What is wrong and what to do. What was typed stays. */
  error?: ReactNode
  /** A quiet line below, while there is no error. */
  hint?: ReactNode
  /** After the text: a button, a suffix, a state. */
  trailing?: ReactNode
  /** The label of a button that empties the field; there is one only while there is text. */
  clearLabel?: string
}

/** A text field of 48 px with its label above and its error below. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, type = 'text', value, onChange, icon, error, hint, trailing, clearLabel, ...rest },
  ref,
) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
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

import { useRef, type ClipboardEvent, type ReactElement } from 'react'
import { useStyles } from './useStyles.ts'

export interface AmountInputProps {
  /** Names the input for screen readers; the box around shows the same word. */
  label: string
  /** The text as it was typed. `readAmount` says which amount that is, or what is wrong with it. */
  value: string
  /** Gets the text as it was typed. */
  onChange: (text: string) => void
  /** The id of a sentence that says what is wrong. */
  errorId?: string | undefined
}

/** The step by which `length` characters are drawn smaller. A token stands beside the field, which leaves it half of the card. */
const fieldStep = (length: number): number | undefined =>
  length > 8 ? Math.min(3, Math.ceil((length - 8) / 2)) : undefined

/** A large input for an amount, for use in a `Box`. It keeps whatever is typed or pasted, and shrinks its font to fit. */
export function AmountInput({ label, value, onChange, errorId }: AmountInputProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  useStyles(input, css)
  /** An input drops line breaks, which would join two numbers to one; they become spaces instead. */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text').trim()
    if (!/[\n\r]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    onChange(value.slice(0, start) + pasted.replace(/[\n\r]+/g, ' ') + value.slice(end))
  }
  return (
    <input
      ref={input}
      className="lk-amount-input"
      data-step={fieldStep(value.length)}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={paste}
    />
  )
}

const css = `
.lk-amount-input{flex:1;width:100%;min-width:0;font:var(--latchkey-type-amount);font-size:32px;letter-spacing:var(--lk-track,-.02em);outline:0;caret-color:var(--latchkey-color-accent-text);text-align:match-parent;text-align:-webkit-match-parent}
.lk-amount-input::placeholder{color:var(--latchkey-color-text-3);opacity:1}
.lk-amount-input[data-step="1"]{font-size:26px}
.lk-amount-input[data-step="2"]{font-size:22px}
.lk-amount-input[data-step="3"]{font-size:20px}
`

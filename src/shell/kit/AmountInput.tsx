import { useRef, useState, type ReactElement } from 'react'
import { amountStep } from './AmountText.tsx'
import { useStyles } from './useStyles.ts'

export interface AmountInputProps {
  /** Names the input for screen readers; the box around shows the same word. */
  label: string
  /** A plain decimal string, or empty. */
  value: string
  /** Gets a plain decimal string with at most `decimals` decimals, or an empty one. */
  onChange: (value: string) => void
  /** The token's decimals; a digit beyond them is not taken. */
  decimals: number
  /** The id of a sentence that says what is wrong. */
  errorId?: string
}

/**
 * What was typed, as a plain decimal string; undefined if it is none. A decimal comma counts as a point; grouping is not
 * guessed at, because "1,000" is a thousand here and one there.
 */
export function typedAmount(text: string, decimals: number): string | undefined {
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text.replace(/\s/g, ''))
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > decimals || whole.length > 78) return undefined
  if (!whole && !fraction) return ''
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
}

/** The big figure that is typed, for use in a `Box`. It takes digits and one decimal sign, and shrinks to fit. */
export function AmountInput({ label, value, onChange, decimals, errorId }: AmountInputProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  useStyles(input, css)
  // "1." is on its way to "1.5": the text stays as typed while it means the value.
  const [draft, setDraft] = useState(value)
  const shown = typedAmount(draft, decimals) === value ? draft : value
  const change = (text: string): void => {
    const next = typedAmount(text, decimals)
    if (next === undefined) return
    setDraft(text.replace(/\s/g, ''))
    if (next !== value) onChange(next)
  }
  return (
    <input
      ref={input}
      className="lk-amount-input"
      data-step={amountStep(shown.length + 2)}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
      value={shown}
      onChange={(event) => change(event.target.value)}
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

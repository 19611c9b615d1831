/* oxlint-disable jsx-a11y/no-autofocus -- the code is the only thing its screen asks for */
import { useCallback, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Hint } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface OtpProps {
  /** Names the input for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when the last digit is in, by typing, pasting or autofill: the code submits itself. */
  onComplete?: ((value: string) => void) | undefined
  /** What is wrong; the digits stay, are selected, and the first box takes the focus. */
  error?: ReactNode | undefined
  /** While the code is being checked; typing does nothing then. */
  busy?: boolean | undefined
  autoFocus?: boolean | undefined
  length?: number | undefined
}

/** Keeps digits only. Arabic and Persian digits are converted: the low four bits are the number. */
const digits = (text: string, length: number): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, length)

/** A code of six digits: six boxes with one real input over them, so that pasting and autofill work. */
export function Otp(props: OtpProps): ReactElement {
  const { label, value, onChange, onComplete, error, busy, autoFocus, length = 6 } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<'first' | 'end'>()
  useStyles(root, css)

  // The caret is at the end, or on the first box if everything is selected. A code is not edited in the middle.
  const place = useCallback((): void => {
    const node = input.current
    if (!node) return
    const all = node.value !== '' && node.selectionStart === 0 && node.selectionEnd === node.value.length
    if (!all) node.setSelectionRange(node.value.length, node.value.length)
    setCaret(all ? 'first' : 'end')
  }, [])
  useEffect(() => {
    const node = input.current
    // React's onSelect does not fire inside a shadow root.
    node?.addEventListener('select', place)
    return () => node?.removeEventListener('select', place)
  }, [place])
  useEffect(() => {
    if (!error) return
    input.current?.focus()
    input.current?.select()
  }, [error])

  const change = (text: string): void => {
    const next = digits(text, length)
    setCaret('end')
    if (busy || next === value) return
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }
  const on = caret && (caret === 'first' ? 0 : Math.min(value.length, length - 1))

  return (
    <div className="lk-group" ref={root}>
      <div className={cx('lk-otp', !!error && 'lk-otp-bad', busy && 'lk-otp-busy')} dir="ltr">
        {Array.from({ length }, (_, at) => (
          <span key={at} className={cx('lk-otp-box', at === on && 'lk-otp-on')} aria-hidden="true">
            {value[at] ?? (at === on && <i />)}
          </span>
        ))}
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          aria-busy={busy || undefined}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => change(event.target.value)}
          onFocus={place}
          onKeyUp={place}
          onPointerUp={place}
          onBlur={() => setCaret(undefined)}
        />
      </div>
      {error && (
        <Hint id={id} tone="danger" alert>
          {error}
        </Hint>
      )}
    </div>
  )
}

const css = `
.lk-otp{position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.lk-otp-box{height:56px;border-radius:var(--latchkey-radius-control);box-shadow:inset 0 0 0 1px var(--latchkey-color-control);display:grid;place-items:center;font:600 22px/1 var(--latchkey-font)}
.lk-otp-box i{width:2px;height:24px;border-radius:1px;background:var(--latchkey-color-accent-text);animation:lk-blink 1.1s steps(2) infinite}
.lk-otp-on{box-shadow:inset 0 0 0 2px var(--latchkey-color-focus)}
.lk-otp-bad .lk-otp-box{box-shadow:inset 0 0 0 2px var(--latchkey-color-danger)}
.lk-otp-bad .lk-otp-on{outline:2px solid var(--latchkey-color-focus);outline-offset:1px}
.lk-otp-busy .lk-otp-box{color:var(--latchkey-color-text-3);box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-otp input{position:absolute;inset:0;width:100%;outline:0;color:transparent;caret-color:transparent;font-size:16px;cursor:text}
.lk-otp input::selection{background:none}
@keyframes lk-blink{50%{opacity:0}}
@media (prefers-reduced-motion:reduce){.lk-otp-box i{animation:none}}
@media (forced-colors:active){.lk-otp-box{border:1px solid}.lk-otp-on{outline:2px solid Highlight}}
`

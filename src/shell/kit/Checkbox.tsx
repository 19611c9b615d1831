import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Hint } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface CheckboxProps {
  /** The sentence beside the box; it may hold links. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is missing, when it has to be checked first. */
  error?: ReactNode | undefined
}

/** A box to check, as for a site's terms. The whole sentence can be pressed. */
export function Checkbox({ children, checked, onChange, error }: CheckboxProps): ReactElement {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div className="lk-group" ref={root}>
      <div className="lk-check">
        <span className="lk-check-box">
          <input
            type="checkbox"
            id={id}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}h` : undefined}
          />
          <Icon name="check" size={16} />
        </span>
        <label htmlFor={id}>{children}</label>
      </div>
      {error && (
        <Hint id={`${id}h`} tone="danger" alert>
          {error}
        </Hint>
      )}
    </div>
  )
}

const css = `
.lk-check{display:flex;gap:12px;align-items:center;min-height:44px;padding:0 12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-2)}
.lk-check label{flex:1;padding:6px 0;cursor:pointer}
.lk-check-box{position:relative;flex:none;width:20px;height:20px;display:grid;place-items:center;color:var(--latchkey-color-on-accent)}
.lk-check input{position:absolute;inset:0;appearance:none;cursor:pointer;border-radius:var(--latchkey-radius-badge);box-shadow:inset 0 0 0 1px var(--latchkey-color-control)}
.lk-check input::after{content:"";position:absolute;inset:-12px}
.lk-check input:checked{background:var(--latchkey-color-accent);box-shadow:none}
.lk-check input[aria-invalid]{box-shadow:inset 0 0 0 2px var(--latchkey-color-danger)}
.lk-check .lk-i{position:relative;pointer-events:none;stroke-width:3}
.lk-check input:not(:checked)+.lk-i{visibility:hidden}
@media (forced-colors:active){.lk-check input{appearance:auto}.lk-check .lk-i{display:none}}
`

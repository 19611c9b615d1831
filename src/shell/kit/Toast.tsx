import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { inverseCss } from './inverse.css.ts'
import { useStyles } from './useStyles.ts'

export interface ToastProps {
  /** A loading toast stays until it is replaced. */
  tone?: 'loading' | 'success' | 'danger' | undefined
  children: ReactNode
  /** Called once when the toast should go: after 2.5 s, or 5 s for an error, which also stays while the pointer is on it. */
  onDone?: (() => void) | undefined
}

const STAY_MS = { success: 2500, danger: 5000 }

/** A short notice in inverse colours, shown one at a time. */
export function Toast({ tone = 'success', children, onDone }: ToastProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, inverseCss)
  useStyles(root, css)
  const [held, setHeld] = useState(false)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (tone === 'loading' || held) return undefined
    const timer = setTimeout(() => done.current?.(), STAY_MS[tone])
    return () => clearTimeout(timer)
  }, [tone, held])
  return (
    <div
      className="lk-toast"
      ref={root}
      role={tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(tone === 'danger')}
      onPointerLeave={() => setHeld(false)}
    >
      {tone === 'loading' ? <Icon name="spinner" size={18} /> : <Icon name={tone} size={18} tone={tone} />}
      {/* The style sheet clamps the lines, so that the card's footer stays in view. Screen readers read the whole text. */}
      <span className="lk-toast-text">{children}</span>
    </div>
  )
}

const css = `
.lk-toast{display:flex;align-items:center;gap:10px;min-height:44px;padding:10px 16px;padding-inline-start:12px;border-radius:var(--latchkey-radius-plate);background:var(--latchkey-color-inverse);color:var(--latchkey-color-on-inverse);font:var(--latchkey-type-small-strong);box-shadow:var(--latchkey-shadow-float);width:fit-content;max-width:100%;overflow-wrap:anywhere;animation:lk-in .15s,lk-rise .15s var(--latchkey-ease-out)}
.lk-toast-text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;min-width:0;overflow:hidden}
.lk-toast .lk-success{color:var(--latchkey-color-on-inverse-success)}
.lk-toast .lk-danger{color:var(--latchkey-color-on-inverse-danger)}
@media (prefers-reduced-motion:no-preference){@keyframes lk-rise{from{translate:0 4px}}}
@media (forced-colors:active){.lk-toast{border:1px solid}}
`

import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface ToastProps {
  /** A loading toast stays until it is replaced. */
  tone?: 'loading' | 'success' | 'danger'
  children: ReactNode
  /** Called once when the toast has stood long enough: 2.5 s, an error 5 s and as long as the pointer is on it. */
  onDone?: () => void
}

const STAY_MS = { success: 2500, danger: 5000 }

/** A short notice in inverse colours, shown one at a time at the bottom of the card. */
export function Toast({ tone = 'success', children, onDone }: ToastProps): ReactElement {
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
      role={tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(tone === 'danger')}
      onPointerLeave={() => setHeld(false)}
    >
      {tone === 'loading' ? <Icon name="spinner" size={18} /> : <Icon name={tone} size={18} tone={tone} />}
      {children}
    </div>
  )
}

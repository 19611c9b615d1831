import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { inverseCss } from './inverse.css.ts'
import { useStyles } from './useStyles.ts'

export interface TooltipProps {
  /** A few words that the control does not say itself. */
  text: string
  /** Renders the control with the words as its description. */
  children: (described: { 'aria-describedby': string }) => ReactElement
}

/** Words above a control on hover and focus. Escape and scrolling hide them; moving the pointer onto them does not. */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useStyles(anchor, inverseCss)
  useStyles(anchor, css)

  useLayoutEffect(() => {
    const node = bubble.current
    if (!open || !node || !anchor.current) return undefined
    // In the top layer if the browser has it, because the card clips its content and its animations move fixed boxes.
    node.togglePopover?.(true)
    const at = anchor.current.getBoundingClientRect()
    const { width, height } = node.getBoundingClientRect()
    const left = Math.max(8, Math.min(at.left + (at.width - width) / 2, innerWidth - width - 8))
    const above = at.top - height
    node.style.setProperty('left', `${left}px`)
    node.style.setProperty('top', `${above < 8 ? at.bottom : above}px`)
    return () => {
      if (node.isConnected) node.togglePopover?.(false)
    }
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    const hide = (): void => setOpen(false)
    // Scrolling anywhere; scroll events don't bubble, hence the capture.
    const root = anchor.current?.getRootNode()
    root?.addEventListener('scroll', hide, true)
    addEventListener('scroll', hide, true)
    return () => {
      root?.removeEventListener('scroll', hide, true)
      removeEventListener('scroll', hide, true)
    }
  }, [open])

  const keys = (event: KeyboardEvent): void => {
    if (!open || event.key !== 'Escape') return undefined
    // This Escape closes only the tooltip, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens around the real control
    <span
      className="lk-tip-anchor"
      ref={anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={keys}
    >
      {children({ 'aria-describedby': id })}
      <span id={id} role="tooltip" className="lk-tip" ref={bubble} popover="manual" hidden={!open}>
        <span>{text}</span>
      </span>
    </span>
  )
}

const css = `
.lk-tip-anchor{display:inline-flex}
.lk-tip{position:fixed;inset:auto;margin:0;border:0;padding:6px 0;background:none;max-width:240px;width:max-content;overflow:visible;z-index:3;animation:lk-in .15s .15s backwards}
.lk-tip[hidden]{display:none}
.lk-tip>span{display:block;padding:6px 10px;border-radius:var(--latchkey-radius-small);background:var(--latchkey-color-inverse);color:var(--latchkey-color-on-inverse);font:var(--latchkey-type-small);box-shadow:var(--latchkey-shadow-float);overflow-wrap:anywhere}
@media (forced-colors:active){.lk-tip>span{border:1px solid}}
`

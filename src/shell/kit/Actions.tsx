import { useRef, type ReactElement, type ReactNode } from 'react'
import { columnsCss } from './Columns.tsx'
import { iconOf, type IconLike } from './Icon.tsx'
import { useStyles } from './useStyles.ts'

export interface ActionProps {
  icon: IconLike
  /** One verb: "Send". */
  children: ReactNode
  onClick: () => void
}

/** The main things to do, side by side as tiles: Buy, Swap, Receive, Send. Its children are `Action`s. */
export function Actions({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, columnsCss)
  useStyles(root, css)
  return (
    <div className="lk-cols" ref={root}>
      {children}
    </div>
  )
}

/** One tile of `Actions`: an icon over a verb. */
export function Action({ icon, children, onClick }: ActionProps): ReactElement {
  return (
    <button type="button" className="lk-action" onClick={onClick}>
      {iconOf(icon)}
      <span className="lk-cut">{children}</span>
    </button>
  )
}

const css = `
.lk-action{height:64px;min-width:0;padding:0 4px;border-radius:var(--latchkey-radius-control);background:var(--latchkey-color-plate);display:grid;place-items:center;place-content:center;gap:6px;font:var(--latchkey-type-small-strong);transition:background-color var(--latchkey-duration-press)}
.lk-action .lk-i{color:var(--latchkey-color-accent-text)}
.lk-action .lk-cut{max-width:100%}
@media (hover:hover){.lk-action:hover{background:var(--latchkey-color-plate-hover)}}
.lk-action:active{background:var(--latchkey-color-plate-press)}
@media (forced-colors:active){.lk-action{border:1px solid}}
`

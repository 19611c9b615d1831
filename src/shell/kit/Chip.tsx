import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { nameOf, VisuallyHidden } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface ChipProps {
  /** What is chosen: a network or a token. */
  label: ReactNode
  /** A `Picture` of 24 px. */
  picture?: ReactNode | undefined
  /** What pressing it does, as its description: "Choose network". */
  hint?: string | undefined
  /** Without fill, for the header. */
  plain?: boolean | undefined
  /** Without it the chip is only read and has no arrow. */
  onClick?: (() => void) | undefined
}

/** A small control that shows what is chosen and opens the choice. */
export function Chip({ label, picture, hint, plain, onClick }: ChipProps): ReactElement {
  const root = useRef<HTMLSpanElement>(null)
  const id = useId()
  useStyles(root, css)
  const content = (
    <>
      {picture}
      <span className="lk-cut">{nameOf(label)}</span>
      {onClick && <Icon name="down" size={16} />}
    </>
  )
  return (
    <span className="lk-chip-holder" ref={root} data-plain={plain || undefined}>
      {onClick ? (
        <button type="button" className="lk-chip" aria-describedby={hint && id} onClick={onClick}>
          {content}
        </button>
      ) : (
        <span className="lk-chip">{content}</span>
      )}
      {hint && <VisuallyHidden id={id}>{hint}</VisuallyHidden>}
    </span>
  )
}

const css = `
.lk-chip-holder{display:inline-flex;flex:0 1 auto;min-width:0}
.lk-chip{display:flex;align-items:center;gap:8px;min-width:0;min-height:var(--latchkey-control-height-small);padding-inline:10px;border-radius:var(--latchkey-radius-control);background:var(--latchkey-color-plate);font:var(--latchkey-type-label);position:relative;transition:background-color var(--latchkey-duration-press)}
.lk-chip::after{content:"";position:absolute;inset:-4px}
.lk-chip:has(.lk-pic){padding-inline-start:6px}
.lk-chip>.lk-i{color:var(--latchkey-color-text-3)}
[data-plain]>.lk-chip{background:none;padding-inline:12px 8px}
@media (hover:hover){button.lk-chip:hover{background:var(--latchkey-color-plate-hover)}}
button.lk-chip:active{background:var(--latchkey-color-plate-press)}
`

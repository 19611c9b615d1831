/* oxlint-disable jsx-a11y/prefer-tag-over-role -- items may be in error boundaries of their own, which ul and li forbid */
import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { Picture } from './Picture.tsx'
import { Skeleton } from './Skeleton.tsx'
import { nameOf, VisuallyHidden } from './Text.tsx'
import { useStyles } from './useStyles.ts'

export interface GridProps {
  /** Names the list for screen readers. */
  name: string
  /** More tiles are loading. */
  busy?: boolean | undefined
  children: ReactNode
}

/** Applications as tiles, four to a line. Its children are `GridTile`s and `GridSkeleton`s. */
export function Grid({ name, busy, children }: GridProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div className="lk-grid" role="list" aria-label={name} aria-busy={busy || undefined} ref={root}>
      {children}
    </div>
  )
}

export interface GridTileProps {
  /** A name from outside; it alone is the tile's accessible name. */
  label: string
  src?: string | null | undefined
  /** Draws the green dot; the words are its text alternative: "Installed". */
  installedLabel?: string | false | undefined
  onClick: () => void
}

/** One application of a `Grid`. */
export function GridTile({ label, src, installedLabel, onClick }: GridTileProps): ReactElement {
  const id = useId()
  return (
    <div className="lk-grid-item" role="listitem">
      <button
        type="button"
        className="lk-grid-tile"
        aria-describedby={installedLabel ? id : undefined}
        onClick={onClick}
      >
        <Picture name={label} src={src} size={48} />
        <span className="lk-cut">{nameOf(label)}</span>
      </button>
      {installedLabel && (
        <span className="lk-grid-dot">
          <VisuallyHidden id={id}>{installedLabel}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}

/** A tile that is loading. */
export function GridSkeleton(): ReactElement {
  return (
    <div className="lk-grid-tile" aria-hidden="true">
      <Skeleton width={48} height={48} shape="square" />
      <Skeleton width={46} height={10} />
    </div>
  )
}

const css = `
.lk-grid{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:8px}
.lk-grid-item{position:relative;display:grid;min-width:0}
.lk-grid-tile{display:flex;flex-direction:column;align-items:center;gap:8px;min-width:0;padding:12px 4px 10px;border-radius:var(--latchkey-radius-plate);font:var(--latchkey-type-caption);color:var(--latchkey-color-text-2);--lk-surface:var(--latchkey-color-card)}
.lk-grid-tile>.lk-cut{width:100%;text-align:center}
.lk-grid-tile .lk-cut bdi{text-align:center}
.lk-grid-tile>.lk-sk+.lk-sk{margin:3px}
@media (hover:hover){button.lk-grid-tile:hover{background:var(--latchkey-color-plate)}}
button.lk-grid-tile:active{background:var(--latchkey-color-plate-hover)}
.lk-grid-tile:focus-visible{outline-offset:-2px}
.lk-grid-dot{position:absolute;inset-block-start:52px;inset-inline-start:calc(50% + 16px);width:10px;height:10px;border-radius:50%;background:var(--latchkey-color-success);box-shadow:0 0 0 2px var(--latchkey-color-card);pointer-events:none;forced-color-adjust:none}
`

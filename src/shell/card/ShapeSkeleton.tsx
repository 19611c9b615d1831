import { useRef, type ReactElement } from 'react'
import { Skeleton, useStyles } from '#kit'

/** The skeleton of a view that is no list: lines of text, below two pictures if the view has a rail. */
export function ShapeSkeleton({ shape }: { readonly shape: 'rail' | 'text' }): ReactElement {
  const text = useRef<HTMLDivElement>(null)
  useStyles(text, css)
  return (
    <>
      {shape === 'rail' && (
        <div className="lk-shape-rail">
          <Skeleton width={56} height={56} shape="square" />
          <Skeleton width={56} height={56} shape="square" />
        </div>
      )}
      <div className="lk-shape-text" ref={text}>
        <Skeleton width={184} height={20} />
        <Skeleton width="100%" height={12} />
        <Skeleton width="60%" height={12} />
      </div>
    </>
  )
}

const css = `
.lk-shape-rail{display:flex;justify-content:space-between;padding:16px 12px 42px;border-radius:var(--latchkey-radius-plate);box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-shape-text{display:grid;gap:10px;padding:8px 12px}
`

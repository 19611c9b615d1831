import { useContext, type ReactElement } from 'react'
import { cx } from './cx.ts'
import { InPlate } from './Row.tsx'

export interface SkeletonProps {
  width: number | string
  height: number
  shape?: 'line' | 'square' | 'round' | undefined
}

/** A placeholder of the size of what is loading. It appears after 200 ms, so that fast loads do not flash. */
export function Skeleton({ width, height, shape }: SkeletonProps): ReactElement {
  return (
    <span
      className={cx('lk-sk', shape === 'round' && 'lk-sk-o', shape === 'square' && 'lk-sk-t')}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

export interface RowSkeletonProps {
  shape?: 'square' | 'round' | undefined
  /** Also a second line and a value at the end. */
  detail?: boolean | undefined
  value?: boolean | undefined
  compact?: boolean | undefined
  /** The row's place in the list; rows differ a little in length. */
  at?: number | undefined
}

/** A row that is loading. The list around it sets `busy`. */
export function RowSkeleton({ shape = 'square', detail, value, compact, at = 0 }: RowSkeletonProps): ReactElement {
  const row = (
    <div className={cx('lk-row', compact && 'lk-row-c')} aria-hidden="true">
      <Skeleton width={compact ? 28 : 36} height={compact ? 28 : 36} shape={shape} />
      <span className="lk-row-m">
        <span className="lk-row-n">
          <Skeleton width={88 + ((at * 24) % 56)} height={12} />
          {detail && <Skeleton width={64 + ((at * 16) % 40)} height={10} />}
        </span>
        {value && <Skeleton width={56 + ((at * 40) % 32)} height={12} />}
      </span>
    </div>
  )
  return useContext(InPlate) ? <div className="lk-item">{row}</div> : row
}

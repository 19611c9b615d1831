import { Plate, RowSkeleton, Skeleton } from '#kit'
import type { ReactElement } from 'react'

/** Skeleton rows of the final size. */
export function TokensSkeleton({ name }: { readonly name: string }): ReactElement {
  return (
    <>
      <div className="lk-tok-head" aria-hidden="true">
        <Skeleton width={32} height={12} />
        <Skeleton width={72} height={12} />
      </div>
      <Plate open busy name={name}>
        {[0, 1, 2].map((at) => (
          <RowSkeleton key={at} at={at} shape="round" detail value />
        ))}
      </Plate>
    </>
  )
}

import type { PluginContext } from '#kernel'
import { Plate, RowSkeleton } from '#kit'
import type { ReactElement } from 'react'

/** Skeleton rows of the final size. */
export function ActivitySkeleton({
  ctx,
  count,
}: {
  readonly ctx: PluginContext
  readonly count: number
}): ReactElement {
  return (
    <Plate open busy name={ctx.i18n.t('activity.loading')}>
      {Array.from({ length: count }, (_, at) => (
        <RowSkeleton key={at} at={at} shape="round" detail value />
      ))}
    </Plate>
  )
}

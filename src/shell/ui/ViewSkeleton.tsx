import type { ReactElement } from 'react'
import type { ViewContribution } from '#kernel'
import { Plate, RowSkeleton, Skeleton, VisuallyHidden } from '#kit'
import { useShell } from './shellContext.ts'

/** The shape of a view that is on its way. The kit shows it after 200 ms only. */
export function ViewSkeleton({ shape = 'rows' }: Pick<ViewContribution, 'shape'>): ReactElement {
  const { t } = useShell()
  return (
    <>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      {shape === 'rows' && (
        <Plate busy name={t('shell.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <RowSkeleton key={at} at={at} />
          ))}
        </Plate>
      )}
      {shape === 'rail' && (
        <div className="lk-shape-rail">
          <Skeleton width={56} height={56} shape="square" />
          <Skeleton width={56} height={56} shape="square" />
        </div>
      )}
      {shape !== 'rows' && (
        <div className="lk-shape-text">
          <Skeleton width={184} height={20} />
          <Skeleton width="100%" height={12} />
          <Skeleton width="60%" height={12} />
        </div>
      )}
    </>
  )
}

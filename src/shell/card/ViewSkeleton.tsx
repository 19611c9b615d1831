import type { ReactElement } from 'react'
import type { ViewContribution } from '#kernel'
import { Plate, RowSkeleton, VisuallyHidden } from '#kit'
import { useExtras, useShell } from '../shellContext.ts'

/** The skeleton of a view that is loading. The kit makes it visible after 200 ms. */
export function ViewSkeleton({ shape = 'rows' }: Pick<ViewContribution, 'shape'>): ReactElement {
  const { t } = useShell()
  const extras = useExtras()
  return (
    <>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      {shape === 'rows' ? (
        <Plate busy name={t('shell.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <RowSkeleton key={at} at={at} />
          ))}
        </Plate>
      ) : (
        extras && <extras.ShapeSkeleton shape={shape} />
      )}
    </>
  )
}

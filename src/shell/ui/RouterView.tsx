import { useEffect, type ReactElement } from 'react'
import type { RouteEntry, RouterState, ViewEntry, ViewProps } from '#kernel'
import { Boundary } from './Boundary.tsx'
import { ViewFailure } from './Failure.tsx'
import { useShell } from './shellContext.ts'
import { Stage } from './Stage.tsx'
import { Toasts } from './Toasts.tsx'
import { useContributed } from './useContributed.ts'
import { ViewSkeleton } from './ViewSkeleton.tsx'

interface RouterViewProps {
  readonly entry: RouteEntry
  readonly view: ViewEntry
  readonly direction: RouterState['direction']
}

/** Draws the view on top of the stack: its skeleton, then itself, or why it isn't there. */
export function RouterView({ entry, view: { plugin, view }, direction }: RouterViewProps): ReactElement {
  const { kernel } = useShell()
  const contribution = `view:${entry.id}`
  const { ready, failed, retry } = useContributed<ViewProps<unknown, unknown>>(entry.key, plugin, view.load, contribution)
  const stage = ready ? 'ready' : failed ? 'failed' : 'loading'

  useEffect(() => {
    if (stage !== 'loading') kernel.router.drawn()
  }, [kernel, stage, entry.key])

  return (
    <Stage clock={kernel.clock} view={entry.key} step={`${entry.key} ${stage}`}>
      <div className="lk-view" key={entry.key} data-view={entry.id} data-motion={direction === 'none' ? undefined : direction}>
        <div className="lk-body" aria-busy={stage === 'loading' || undefined}>
          <Boundary plugin={plugin} contribution={contribution} fallback={(again) => <ViewFailure retry={again} crashed />}>
            {ready ? (
              <ready.Component ctx={ready.ctx} params={entry.params} done={(result) => kernel.router.settle(entry.key, result)} />
            ) : failed ? (
              <ViewFailure retry={retry} />
            ) : (
              <ViewSkeleton shape={view.shape} />
            )}
          </Boundary>
        </div>
      </div>
      <Toasts />
    </Stage>
  )
}

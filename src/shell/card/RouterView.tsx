import { useEffect, type ReactElement } from 'react'
import type { RouteEntry, RouterState, ViewEntry, ViewProps } from '#kernel'
import { Boundary } from '../contributed/Boundary.tsx'
import { ViewCrashed, ViewUnloaded } from '../contributed/Failure.tsx'
import { useExtras, useShell } from '../shellContext.ts'
import { AnimatedView } from './AnimatedView.tsx'
import { useContributed } from '../contributed/useContributed.ts'
import { ViewSkeleton } from './ViewSkeleton.tsx'

interface RouterViewProps {
  readonly entry: RouteEntry
  readonly view: ViewEntry
  readonly direction: RouterState['direction']
  /** The router is waiting for the first view to be drawn. */
  readonly opening: boolean
}

/** Draws the view on top of the stack: its skeleton, then the view, or an error if it did not load. */
export function RouterView({ entry, view: { plugin, view }, direction, opening }: RouterViewProps): ReactElement {
  const { kernel } = useShell()
  const extras = useExtras()
  const contribution = `view:${entry.id}`
  const { ready, failed, retry } = useContributed<ViewProps<unknown, unknown>>(
    entry.key,
    plugin,
    view.load,
    contribution,
  )
  const stage = ready ? 'ready' : failed ? 'failed' : 'loading'

  useEffect(() => {
    if (opening && stage !== 'loading') kernel.router.drawn()
  }, [kernel, opening, stage])

  return (
    <AnimatedView
      clock={kernel.clock}
      view={entry.key}
      step={`${entry.key} ${stage}`}
      animateChange={extras?.animateChange}
    >
      <div
        className="lk-view"
        key={entry.key}
        data-view={entry.id}
        data-motion={direction === 'none' ? undefined : direction}
      >
        <div className="lk-body" aria-busy={stage === 'loading' || undefined}>
          <Boundary plugin={plugin} contribution={contribution} fallback={ViewCrashed}>
            {ready ? (
              <ready.Component
                ctx={ready.ctx}
                params={entry.params}
                done={(result) => kernel.router.settle(entry.key, result)}
              />
            ) : failed ? (
              <ViewUnloaded retry={retry} />
            ) : (
              <ViewSkeleton shape={view.shape} />
            )}
          </Boundary>
        </div>
      </div>
    </AnimatedView>
  )
}

import type { Readable, RouterState } from '#kernel'
import type { Shell } from '../shellContext.ts'
import { preload } from '../contributed/useContributed.ts'

/**
 * The route as it is drawn: while the modal is open, changes wait for the next animation frame. So views that the router only
 * passes through are never drawn, such as the connecting view of a wallet that answers at once, and a view whose chunk is
 * already loaded needs no skeleton, because its import resolves before the frame.
 */
export function batchedRoute(shell: Shell): Readable<RouterState> {
  const route = shell.kernel.router.state
  let drawn = route.get()
  return {
    get: () => drawn,
    subscribe(listener) {
      let frame = 0
      const draw = (): void => {
        frame = 0
        if (drawn === route.get()) return
        drawn = route.get()
        listener()
      }
      draw()
      const off = route.subscribe(() => {
        // Opening is a response to a press, so it is drawn at once, and so is everything until the first view is drawn.
        if (!drawn.open || drawn.loading) return draw()
        frame ||= requestAnimationFrame(draw)
        preloadTop(shell)
      })
      return () => {
        off()
        cancelAnimationFrame(frame)
      }
    },
  }
}

/** Loads the code of the view on top of the stack. */
function preloadTop(shell: Shell): void {
  const { kernel } = shell
  const entry = kernel.router.state.get().stack.at(-1)
  const found = entry && kernel.view(entry)
  if (found) void preload(shell, found.plugin, found.view.load, `view:${entry.id}`)
}

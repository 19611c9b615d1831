import type { Readable, RouterState } from '#kernel'
import type { Shell } from '../shellContext.ts'
import { preload } from '../contributed/useContributed.ts'

/**
 * The route as it is drawn: what changes while the modal is open waits for the next frame. So what the router passes
 * through within one is never drawn, such as the view that asks a wallet which answers at once; and a view whose code is
 * there already needs no skeleton, since an import answers before the frame comes.
 */
export function paced(shell: Shell): Readable<RouterState> {
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
        // Opening answers a press, and nothing is passed through before its first view is drawn.
        if (!drawn.open || drawn.loading) return draw()
        frame ||= requestAnimationFrame(draw)
        getReady(shell)
      })
      return () => {
        off()
        cancelAnimationFrame(frame)
      }
    },
  }
}

function getReady(shell: Shell): void {
  const { kernel } = shell
  const entry = kernel.router.state.get().stack.at(-1)
  const found = entry && kernel.view(entry)
  if (found) void preload(shell, found.plugin, found.view.load, `view:${entry.id}`)
}

import type { Readable, RouterState } from '#kernel'

/**
 * The route as it is drawn: what changes while the modal is open waits for the next frame. So what the router passes
 * through within one is never drawn, such as the view that asks a wallet which answers at once.
 */
export function paced(route: Readable<RouterState>): Readable<RouterState> {
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
        if (!drawn.open || drawn.loading) draw()
        else frame ||= requestAnimationFrame(draw)
      })
      return () => {
        off()
        cancelAnimationFrame(frame)
      }
    },
  }
}

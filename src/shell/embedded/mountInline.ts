import { embeddedCss } from '#kit'
import type { Drawing } from '../boot.ts'
import { mountShell, type MountOptions } from '../dialog/mount.tsx'
import { Inline } from './Inline.tsx'

/** Our element is in the flow of the page, as wide as its container. */
const inlineCss = ':host{position:static;display:block;width:auto;height:auto}'

/** Draws an embedded modal in `place` until the signal aborts; one that is mounted elsewhere moves here. */
export function mountInline({
  drawing,
  kernel,
  signal,
  ...options
}: Pick<MountOptions, 'kernel' | 'host' | 'state' | 'place'> & {
  readonly drawing: Drawing
  readonly signal: AbortSignal
}): void {
  drawing.shell?.dispose()
  const mounted = mountShell({ ...options, kernel, Root: Inline, css: embeddedCss + inlineCss })
  drawing.shell = mounted
  // A modal that moved keeps its view.
  kernel.router.show()
  signal.addEventListener('abort', () => {
    if (drawing.shell !== mounted) return
    drawing.shell = undefined
    kernel.router.leave()
    mounted.element.remove()
    // The host's React may be removing our place right now, and React must not unmount another root meanwhile.
    queueMicrotask(mounted.dispose)
  })
}

import { embeddedCss } from '#kit'
import type { Drawing } from '../boot.ts'
import { mountShell, type MountOptions } from '../dialog/mount.tsx'
import { Inline } from './Inline.tsx'

/** Our element stands where it is put, as wide as its place lets it. */
const inlineCss = ':host{position:static;display:block;width:auto;height:auto}'

/** Draws an embedded modal in the page until the signal aborts, and takes it away from where it was. */
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
  const mine = mountShell({ ...options, kernel, Root: Inline, css: embeddedCss + inlineCss })
  drawing.shell = mine
  // Moved to another place, it goes on where it was.
  kernel.router.show()
  signal.addEventListener('abort', () => {
    if (drawing.shell !== mine) return
    drawing.shell = undefined
    kernel.router.leave()
    mine.element.remove()
    // The host's own React may be taking our place away right now, and it must not unmount another root meanwhile.
    queueMicrotask(mine.dispose)
  })
}

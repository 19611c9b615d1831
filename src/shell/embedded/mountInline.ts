import { LatchkeyError, waitFor } from '#kernel'
import { embeddedCss } from '#kit'
import type { Drawing } from '../boot.ts'
import { mountShell, type MountOptions } from '../dialog/mount.tsx'
import { Inline } from './Inline.tsx'

/** Our element is in the flow of the page, as wide as its container. */
const inlineCss = ':host{position:static;display:block;width:auto;height:auto}'

/**
 * Draws an embedded modal in `place` until the signal aborts; one that is mounted elsewhere moves here. Resolves when its view is
 * drawn. Rejects with INVALID_OPTIONS, or with the signal's reason.
 */
export async function mountInline({
  drawing,
  kernel,
  signal,
  start,
  ...options
}: Pick<MountOptions, 'kernel' | 'host' | 'state' | 'place'> & {
  readonly drawing: Drawing
  readonly signal: AbortSignal
  readonly start: () => Promise<void>
}): Promise<void> {
  if (!options.host.embedded) throw new LatchkeyError('INVALID_OPTIONS', { detail: 'embedded' })
  void start()
  drawing.shell?.dispose()
  const mounted = mountShell({ ...options, kernel, Root: Inline, css: embeddedCss + inlineCss })
  drawing.shell = mounted
  mounted.draw()
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
  await waitFor(kernel.router.state, ({ loading }) => !loading || undefined, signal)
}

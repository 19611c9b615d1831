import type { HostOptions } from '#wallet'
import type { Shell } from './shellContext.ts'

/** Milliseconds for which the remote config counts as fresh, so that opening several times in a row sends one request. */
const MAX_AGE = 30_000

/** Without a project the hosted service has no config; a server of the host's own may have one. */
export const hasConfig = ({ ownEndpoints, projectId }: HostOptions): boolean =>
  projectId !== '' || ownEndpoints.includes('wallets')

/**
 * Fetches the remote config again when the modal opens, and when the person returns to a page whose modal is open, unless the last
 * answer is still fresh. There is no timer, so that a page in the background sends nothing. Returns its undo.
 */
export function keepConfigFresh({
  host,
  kernel: { clock, config, router },
}: Pick<Shell, 'host' | 'kernel'>): () => void {
  if (!hasConfig(host)) return () => {}
  const leaving = new AbortController()
  const { signal } = leaving
  // At the first opening, checkProject.ts fetches it.
  let { open } = router.state.get()
  let asking = false

  async function ask(): Promise<void> {
    const { at = -Infinity } = config.state.get()
    if (asking || clock.monotonic() - at < MAX_AGE) return
    asking = true
    await config.refresh(signal)
    asking = false
  }
  const returned = (): void => {
    if (open && document.visibilityState === 'visible') void ask()
  }
  const off = router.state.subscribe(() => {
    const before = open
    open = router.state.get().open
    if (open && !before) void ask()
  })
  document.addEventListener('visibilitychange', returned, { signal })

  return () => {
    off()
    leaving.abort()
  }
}

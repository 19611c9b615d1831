import type { HostOptions } from '#wallet'
import type { Shell } from './shellContext.ts'

/** Milliseconds for which an answer of remote config is good enough: opening and closing in a row asks once. */
const MAX_AGE = 30_000

/** Without a project the hosted service has nothing to say; a server of the host's own may have. */
export const hasConfig = ({ ownEndpoints, projectId }: HostOptions): boolean =>
  projectId !== '' || ownEndpoints.includes('wallets')

/**
 * Asks anew what the project's owner switched on and off: when the modal opens, and when the person comes back to a page
 * whose modal is open, each time unless the last good answer is fresh. No timer: a page that nobody looks at sends
 * nothing. Returns its undo.
 */
export function keepConfigFresh({
  host,
  kernel: { clock, config, router },
}: Pick<Shell, 'host' | 'kernel'>): () => void {
  if (!hasConfig(host)) return () => {}
  const leaving = new AbortController()
  const { signal } = leaving
  // The first opening asks by itself (checkProject.ts).
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

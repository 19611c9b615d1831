import { isListed, type Core } from '../core.ts'
import { SessionSchema } from '../schemas.ts'
import { reconnecting } from '../state.ts'

/** How long a silent answer may take, loading the actions included. */
export const RESTORE_LIMIT = 5_000

/**
 * Restores the wallets of the last visit. They are marked as reconnecting before anything is awaited, so that no page shows
 * "disconnected" in between; then the actions ask them.
 */
export async function restoreSession(core: Core): Promise<void> {
  const { chains, commit, ctx, host, actions } = core
  const { clock, storage } = ctx
  const session = storage.get('session', SessionSchema)?.connectors ?? {}
  const stored = Object.keys(session).filter((namespace) => isListed(core, namespace))
  // Namespaces that are not listed any more are cleaned up by the actions.
  if (Object.keys(session).length === 0) return
  if (host.enableReconnect !== false) {
    commit(reconnecting(stored, true))
    // The chains are needed to validate the answers, so they load at the same time as the actions.
    for (const namespace of stored) chains.get(namespace).catch(() => {})
  }
  const since = clock.monotonic()
  const timer = clock.setTimeout(() => actions.cancel('restore'), RESTORE_LIMIT)
  try {
    await actions.ask('restore', (it) => it.restore(since))
  } catch {
    // The actions did not load in time. The wallets are asked at the next visit.
    commit(reconnecting(stored, false))
  } finally {
    clock.clearTimeout(timer)
  }
}

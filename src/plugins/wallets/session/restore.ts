import { isListed, type Core } from '../core.ts'
import { SessionSchema } from '../schemas.ts'
import { returning } from '../state.ts'

/** How long a silent answer may take, loading the actions included. */
export const RESTORE_LIMIT = 5_000

/**
 * Comes back to the wallets of the last visit. They are marked before the first wait, so that nobody sees
 * "disconnected" in between; then the actions ask them.
 */
export async function restoreStored(core: Core): Promise<void> {
  const { chains, commit, ctx, host, actions } = core
  const { clock, storage } = ctx
  const session = storage.get('session', SessionSchema)?.connectors ?? {}
  const stored = Object.keys(session).filter((namespace) => isListed(core, namespace))
  // The others are dealt with by the actions.
  if (Object.keys(session).length === 0) return
  if (host.enableReconnect !== false) {
    commit(returning(stored, true))
    // Needed to believe their answers: fetched beside the actions, not after them.
    for (const namespace of stored) chains.get(namespace).catch(() => {})
  }
  const since = clock.monotonic()
  const timer = clock.setTimeout(() => actions.cancel('restore'), RESTORE_LIMIT)
  try {
    await actions.ask('restore', (it) => it.restore(since))
  } catch {
    // It did not come in time. They are asked at the next visit.
    commit(returning(stored, false))
  } finally {
    clock.clearTimeout(timer)
  }
}

import { isListed, type Core } from '../core.ts'
import { SessionSchema } from '../schemas.ts'
import { returning } from '../state.ts'

/** How long a silent answer may take, with the second half's coming. */
export const RESTORE_LIMIT = 5_000

/**
 * Comes back to the wallets of the last visit. They are marked before the first wait, so that nobody sees
 * "disconnected" in between; the second half asks them.
 */
export async function restoreStored(core: Core): Promise<void> {
  const { chains, commit, ctx, host, later } = core
  const { clock, storage } = ctx
  const session = storage.get('session', SessionSchema)?.connectors ?? {}
  const stored = Object.keys(session).filter((namespace) => isListed(core, namespace))
  // Of others the second half knows what to make.
  if (Object.keys(session).length === 0) return
  if (host.enableReconnect !== false) {
    commit(returning(stored, true))
    // Needed to believe their answers: fetched beside the second half, not after it.
    for (const namespace of stored) chains.get(namespace).catch(() => {})
  }
  const since = clock.monotonic()
  const timer = clock.setTimeout(() => later.cancel('restore'), RESTORE_LIMIT)
  try {
    await later.ask('restore', (half) => half.restore(since))
  } catch {
    // It did not come in time. They are asked at the next visit.
    commit(returning(stored, false))
  } finally {
    clock.clearTimeout(timer)
  }
}

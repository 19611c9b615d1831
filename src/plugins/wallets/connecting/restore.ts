import { codeOf, type CaipNetworkId, type ChainNamespace } from '#kernel'
import type { Entry } from '../registry.ts'
import { RESTORE_LIMIT } from '../restore.ts'
import { beginReturn, restore } from './connect.ts'
import type { ConnectionId } from './connections.ts'
import type { FullCore } from './core.ts'
import type { Operation } from './operations.ts'
import { PlacesSchema } from './schemas.ts'
import { forgetConnection, PLACES_KEY, readSession } from './session.ts'
import { settled } from './state.ts'

/** A wallet of the last visit, and the wait for it. */
interface Stored extends ConnectionId {
  readonly operation: Operation
  /** The wallet that was in use for its namespace comes first, or not at all. */
  readonly after?: Promise<void> | undefined
  /** Where its namespace was. */
  readonly network: CaipNetworkId | undefined
}

/**
 * Asks the wallets of the last visit, silently and for 5 seconds from `since` at most, whether they still know us. What
 * is stored proves nothing: only a wallet's own answer connects. All are asked at once; those in the background count
 * after the one in use, so that nobody sees another account flash by.
 */
export async function restoreStored(core: FullCore, since: number): Promise<void> {
  const { ctx, host } = core
  const back = host.enableReconnect !== false ? comeBack : forget
  const limit = RESTORE_LIMIT - (ctx.clock.monotonic() - since)
  const leads = new Map<ChainNamespace, Promise<void>>()
  const stored = readSession(ctx.storage)
  const places = ctx.storage.get(PLACES_KEY, PlacesSchema) ?? {}
  for (const id of stored) {
    if (id.active)
      leads.set(
        id.namespace,
        back(core, { ...id, network: places[id.namespace], operation: beginReturn(core, id, limit) }),
      )
  }
  const others = stored.flatMap((id) => {
    if (id.active) return []
    // One millisecond more: when the wallet in use is not there at the limit, an answer that waits for it still counts.
    const operation = beginReturn(core, id, limit + 1)
    return [back(core, { ...id, network: places[id.namespace], operation, after: leads.get(id.namespace) })]
  })
  await Promise.all([...leads.values(), ...others])
  core.commit(settled(host.networks))
}

async function comeBack(core: FullCore, stored: Stored): Promise<void> {
  const { connectorId, operation, after, network } = stored
  try {
    const entry = await operation.race(() => appearance(core, stored))
    const known = await restore(core, entry, operation, 'restored', { after, network })
    // The wallet answered that it does not know us. One that is locked, late or gone says nothing: it is asked next time.
    if (!known) forgetConnection(core.ctx.storage, stored)
  } catch (error) {
    core.ctx.logger.info(`${connectorId} did not come back`, codeOf(error))
  } finally {
    operation.end()
  }
}

/** The host wants no reconnecting: a session that the wallet keeps open is ended, too. */
async function forget(core: FullCore, stored: Stored): Promise<void> {
  const { connectorId, operation } = stored
  forgetConnection(core.ctx.storage, stored)
  try {
    const { connector } = await operation.race(() => appearance(core, stored))
    await operation.race(() => connector.disconnect())
  } catch (error) {
    core.ctx.logger.info(`${connectorId} was not told to forget us`, codeOf(error))
  } finally {
    operation.end()
  }
}

/** The connector, as soon as it is there: announcements arrive late. */
function appearance({ registry, state }: FullCore, { namespace, connectorId, operation }: Stored): Promise<Entry> {
  return new Promise((resolve) => {
    const look = (): void => {
      const entry = registry.find(connectorId, namespace)
      if (!entry) return
      off()
      resolve(entry)
    }
    const off = state.subscribe(look)
    operation.signal.addEventListener('abort', off, { once: true })
    look()
  })
}

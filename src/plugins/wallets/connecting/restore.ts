import { codeOf, type ChainNamespace } from '#kernel'
import type { Entry } from '../registry.ts'
import { RESTORE_LIMIT } from '../restore.ts'
import { notAsking, restore } from './connect.ts'
import { walletKey, type FullCore } from './core.ts'
import type { Operation } from './operations.ts'
import { forgetConnector, readSession } from './session.ts'
import { settled } from './state.ts'

/** A wallet of the last visit, and the wait for it. */
interface Stored {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly operation: Operation
}

/**
 * Asks the wallets of the last visit, silently and for 5 seconds from `since` at most, whether they still know us. What
 * is stored proves nothing: only a wallet's own answer connects.
 */
export async function restoreStored(core: FullCore, since: number): Promise<void> {
  const { ctx, host, operations } = core
  const keep = host.enableReconnect !== false
  const limit = RESTORE_LIMIT - (ctx.clock.monotonic() - since)
  const stored = Object.entries(readSession(ctx.storage)) as [ChainNamespace, { readonly connectorId: string }][]
  await Promise.all(
    stored.map(([namespace, { connectorId }]) => {
      const onEnd = (): void => notAsking(core, namespace)
      const operation = operations.begin(walletKey(namespace), { limit, atLimit: 'ABORTED', onEnd })
      return (keep ? comeBack : forget)(core, { namespace, connectorId, operation })
    }),
  )
  core.commit(settled(host.networks))
}

async function comeBack(core: FullCore, stored: Stored): Promise<void> {
  const { namespace, connectorId, operation } = stored
  try {
    const entry = await operation.race(() => appearance(core, stored))
    const known = await restore(core, entry, operation, 'restored')
    // The wallet answered that it does not know us. One that is locked, late or gone says nothing: it is asked next time.
    if (!known) forgetConnector(core.ctx.storage, namespace)
  } catch (error) {
    core.ctx.logger.info(`${connectorId} did not come back`, codeOf(error))
  } finally {
    operation.end()
  }
}

/** The host wants no reconnecting: a session that the wallet keeps open is ended, too. */
async function forget(core: FullCore, stored: Stored): Promise<void> {
  const { namespace, connectorId, operation } = stored
  forgetConnector(core.ctx.storage, namespace)
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

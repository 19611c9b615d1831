import { codeOf, type ChainNamespace } from '#kernel'
import { notAsking, restore, RESTORE_LIMIT } from './connect.ts'
import { walletKey, type Core } from './core.ts'
import { forgetConnector, readSession } from './session.ts'
import { reconnecting, settled } from './state.ts'

/**
 * Asks the wallets of the last visit, silently and for 5 seconds at most, whether they still know us. What is stored
 * proves nothing: only a wallet's own answer connects.
 */
export async function restoreStored(core: Core): Promise<void> {
  const stored = Object.entries(readSession(core.ctx.storage)) as [ChainNamespace, { readonly connectorId: string }][]
  const keep = core.host.enableReconnect !== false
  // All are marked before the first wait, so that nobody sees "disconnected" in between.
  await Promise.all(
    stored.map(([namespace, { connectorId }]) => (keep ? comeBack : forget)(core, namespace, connectorId)),
  )
  core.commit(settled(core.host.networks))
}

async function comeBack(core: Core, namespace: ChainNamespace, connectorId: string): Promise<void> {
  const onEnd = (): void => notAsking(core, namespace)
  const operation = core.operations.begin(walletKey(namespace), { limit: RESTORE_LIMIT, atLimit: 'ABORTED', onEnd })
  core.commit(reconnecting(namespace))
  try {
    const entry = await operation.race(() => core.registry.waitFor(connectorId, namespace, operation.signal))
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
async function forget(core: Core, namespace: ChainNamespace, connectorId: string): Promise<void> {
  forgetConnector(core.ctx.storage, namespace)
  const operation = core.operations.begin(walletKey(namespace), { limit: RESTORE_LIMIT, atLimit: 'ABORTED' })
  try {
    const { connector } = await operation.race(() => core.registry.waitFor(connectorId, namespace, operation.signal))
    await operation.race(() => connector.disconnect())
  } catch (error) {
    core.ctx.logger.info(`${connectorId} was not told to forget us`, codeOf(error))
  } finally {
    operation.end()
  }
}

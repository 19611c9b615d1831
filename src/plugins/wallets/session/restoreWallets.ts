import { codeOf, LatchkeyError, waitFor } from '#kernel'
import type { CaipNetworkId, ChainNamespace, Connection } from '#wallet'
import { isListed, type Cell, type Core } from '../core.ts'
import type { Entry } from '../list/registry.ts'
import { RESTORE_LIMIT } from './restore.ts'
import type { UnverifiedWallet } from '../state.ts'
import { beginRestore, restoreConnection } from './connect.ts'
import { isShared, type ConnectionId } from './connections.ts'
import type { FullCore } from '../fullCore.ts'
import { disconnectWallet } from './disconnect.ts'
import { addUnverified } from './unverified.ts'
import { AccountRefused } from './accountGate.ts'
import type { Operation } from './operations.ts'
import { toUnverified, findStoredWallet, hasKnownAddress, hasTraits, type Match } from './recognise.ts'
import { PlacesSchema } from './schemas.ts'
import { forgetConnection, PLACES_KEY, readSession } from './storedSession.ts'
import { withConnectedNamespace } from './transitions.ts'

/** A wallet of the last visit, and the operation in which it is asked. */
interface StoredWallet extends ConnectionId {
  readonly operation: Operation
  /** Resolves when the wallet that was in use on this namespace has been restored or given up. */
  readonly after?: Promise<void> | undefined
  /** The network that was in use on its namespace. */
  readonly network: CaipNetworkId | undefined
}

/**
 * Asks the wallets of the last visit silently, for 5 seconds from `since` at most, whether they are still connected. What is
 * stored proves nothing: only a wallet's own answer connects. All are asked at once; the answers of those in the background
 * are used after that of the one in use, so that no other account is shown for a moment.
 */
export async function restoreWallets(core: FullCore, since: number): Promise<void> {
  const { ctx, host } = core
  const back = host.enableReconnect !== false ? restoreStored : endStored
  const limit = RESTORE_LIMIT - (ctx.clock.monotonic() - since)
  const leads = new Map<ChainNamespace, Promise<void>>()
  // A namespace without any network or chain cannot be restored.
  const stored = readSession(ctx.storage).filter((id) => {
    if (!isListed(core, id.namespace)) forgetConnection(ctx.storage, id)
    return isListed(core, id.namespace)
  })
  const places = ctx.storage.get(PLACES_KEY, PlacesSchema) ?? {}
  for (const id of stored) {
    if (id.active)
      leads.set(
        id.namespace,
        back(core, { ...id, network: places[id.namespace], operation: beginRestore(core, id, limit) }),
      )
  }
  const others = stored.flatMap((id) => {
    if (id.active) return []
    // One millisecond more: when the wallet in use reaches its limit, the answers that waited for it still count.
    const operation = beginRestore(core, id, limit + 1)
    return [back(core, { ...id, network: places[id.namespace], operation, after: leads.get(id.namespace) })]
  })
  await Promise.all([...leads.values(), ...others])
  core.commit(withConnectedNamespace(host.networks))
}

async function restoreStored(core: FullCore, stored: StoredWallet): Promise<void> {
  const { connectorId, operation, after, network } = stored
  const { storage } = core.ctx
  const find = (): Match | undefined => findStoredWallet(core.registry, storage, stored)
  let unverified: UnverifiedWallet | undefined
  // Another wallet that claims the same identity meanwhile makes this one unverified, even if it is removed again.
  const off = core.state.subscribe(() => {
    const found = find()
    if (found && 'unverified' in found) unverified ??= found.unverified
  })
  try {
    const entry = verifiedEntry(await operation.race(() => whenListed(core, operation, find)))
    const judge = (connection: Connection): void => {
      if (unverified) throw new UnverifiedError(unverified)
      if (verifiedEntry(find()) !== entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND')
      if (!isShared(entry.info) && !hasKnownAddress({ chains: core.chains, storage }, stored, connection))
        throw new UnverifiedError(toUnverified(storage, stored, 'changed'))
    }
    const known = await restoreConnection(core, entry, operation, 'restored', { after, judge, network })
    // The wallet answered that it is not connected. One that is locked, late or missing gives no answer: it is asked again
    // at the next visit.
    if (!known) forgetConnection(core.ctx.storage, stored)
  } catch (error) {
    core.ctx.logger.info(
      `${connectorId} was not restored`,
      error instanceof UnverifiedError
        ? error.unverified.reason
        : codeOf(error instanceof AccountRefused ? error.cause : error),
    )
    // The person said no to a guard's question: that disconnects. A guard that could not be asked may be there next time.
    if (error instanceof AccountRefused && codeOf(error.cause) === 'USER_REJECTED') {
      forgetConnection(storage, stored)
      void disconnectWallet(core, stored)
    }
    // An operation that is over (a disconnect, another wallet) leaves nothing to ask the person.
    if (!(error instanceof UnverifiedError) || !operation.live) return
    addUnverified(core, error.unverified)
    // Without stored traits the wallet can never be verified.
    if (!hasTraits(storage, stored)) forgetConnection(storage, stored)
  } finally {
    off()
    operation.end()
  }
}

/** A wallet of the last visit could not be verified. Only used in this file. */
class UnverifiedError extends Error {
  constructor(readonly unverified: UnverifiedWallet) {
    super(unverified.reason)
  }
}

function verifiedEntry(found: Match | undefined): Entry {
  if (found && 'entry' in found) return found.entry
  throw found ? new UnverifiedError(found.unverified) : new LatchkeyError('CONNECTOR_NOT_FOUND')
}

/** The host has switched reconnecting off: the session in the wallet is ended as well. */
async function endStored(core: Core, stored: StoredWallet): Promise<void> {
  const { connectorId, namespace, operation } = stored
  const find = (): Entry | undefined => core.registry.find(connectorId, namespace)
  forgetConnection(core.ctx.storage, stored)
  try {
    const { connector } = await operation.race(() => whenListed(core, operation, find))
    await operation.race(() => connector.disconnect())
  } catch (error) {
    core.ctx.logger.info(`${connectorId} was not disconnected`, codeOf(error))
  } finally {
    operation.end()
  }
}

/** Resolves as soon as `find` succeeds among the listed wallets: announcements arrive late. */
const whenListed = <T>(core: Cell, { signal }: Operation, find: () => T | undefined): Promise<T> =>
  waitFor(core.state, find, signal)

import { codeOf, LatchkeyError, whenFound } from '#kernel'
import type { CaipNetworkId, ChainNamespace, Connection } from '#wallet'
import { isListed } from '../core.ts'
import type { Entry } from '../list/registry.ts'
import { RESTORE_LIMIT } from './restore.ts'
import type { Doubt } from '../state.ts'
import { beginReturn, restore } from './connect.ts'
import { isShared, type ConnectionId } from './connections.ts'
import type { FullCore } from '../fullCore.ts'
import { letGo } from './disconnect.ts'
import { noteDoubt } from './doubts.ts'
import { KeptOut } from './gated.ts'
import type { Operation } from './operations.ts'
import { doubtOf, findAgain, hasKnownAddress, isKnown, type Finding } from './recognise.ts'
import { PlacesSchema } from './schemas.ts'
import { forgetConnection, PLACES_KEY, readSession } from './stored.ts'
import { settled } from './transitions.ts'

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
  // Of a namespace that neither a network nor a chain has, nobody can come back.
  const stored = readSession(ctx.storage).filter((id) => {
    if (!isListed(core, id.namespace)) forgetConnection(ctx.storage, id)
    return isListed(core, id.namespace)
  })
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
  const { storage } = core.ctx
  const find = (): Finding | undefined => findAgain(core.registry, storage, stored)
  let doubt: Doubt | undefined
  // Who claims to be it while it thinks makes it doubtful, even when they have gone before it answers.
  const off = core.state.subscribe(() => {
    const found = find()
    if (found && 'doubt' in found) doubt ??= found.doubt
  })
  try {
    const entry = certain(await operation.race(() => appearance(core, operation, find)))
    const judge = (connection: Connection): void => {
      if (doubt) throw new Doubtful(doubt)
      if (certain(find()) !== entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND')
      if (!isShared(entry.info) && !hasKnownAddress({ chains: core.chains, storage }, stored, connection))
        throw new Doubtful(doubtOf(storage, stored, 'changed'))
    }
    const known = await restore(core, entry, operation, 'restored', { after, judge, network })
    // The wallet answered that it does not know us. One that is locked, late or gone says nothing: it is asked next time.
    if (!known) forgetConnection(core.ctx.storage, stored)
  } catch (error) {
    core.ctx.logger.info(
      `${connectorId} did not come back`,
      error instanceof Doubtful ? error.doubt.why : codeOf(error instanceof KeptOut ? error.why : error),
    )
    // A person's no to what a guard asks is a goodbye. What could not be asked may be there at the next visit.
    if (error instanceof KeptOut && codeOf(error.why) === 'USER_REJECTED') {
      forgetConnection(storage, stored)
      void letGo(core, stored)
    }
    // A wish that is over (a disconnect, another wallet) has no questions either.
    if (!(error instanceof Doubtful) || !operation.live) return
    noteDoubt(core, error.doubt)
    // Of whom nothing is known nobody can ever be certain.
    if (!isKnown(storage, stored)) forgetConnection(storage, stored)
  } finally {
    off()
    operation.end()
  }
}

/** Why nobody is taken for a wallet of the last visit. Stays in this file. */
class Doubtful extends Error {
  constructor(readonly doubt: Doubt) {
    super(doubt.why)
  }
}

function certain(found: Finding | undefined): Entry {
  if (found && 'entry' in found) return found.entry
  throw found ? new Doubtful(found.doubt) : new LatchkeyError('CONNECTOR_NOT_FOUND')
}

/** The host wants no reconnecting: a session that the wallet keeps open is ended, too. */
async function forget(core: FullCore, stored: Stored): Promise<void> {
  const { connectorId, namespace, operation } = stored
  const find = (): Entry | undefined => core.registry.find(connectorId, namespace)
  forgetConnection(core.ctx.storage, stored)
  try {
    const { connector } = await operation.race(() => appearance(core, operation, find))
    await operation.race(() => connector.disconnect())
  } catch (error) {
    core.ctx.logger.info(`${connectorId} was not told to forget us`, codeOf(error))
  } finally {
    operation.end()
  }
}

/** What is looked for among the listed wallets, as soon as it is there: announcements arrive late. */
const appearance = <T>(core: FullCore, { signal }: Operation, find: () => T | undefined): Promise<T> =>
  whenFound(core.state, find, signal)

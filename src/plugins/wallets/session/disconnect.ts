import { codeOf, LatchkeyError } from '#kernel'
import { DISCONNECTED, type ChainNamespace } from '#wallet'
import type { Entry } from '../list/registry.ts'
import {
  activeConnection,
  findConnection,
  isSame,
  isShared,
  left,
  MOST_CONNECTIONS,
  type ConnectionId,
} from './connections.ts'
import { EVERY_KEY, returnKey, returnKeyOf, switchKey, toldKey, walletKey, type FullCore } from '../fullCore.ts'
import { dropChange } from './changing.ts'
import { forgetConnection, readSession, rememberConnection } from './stored.ts'
import { withoutDoubts } from './transitions.ts'

/** How long a wallet may take to forget us; nobody waits longer for that. */
const LEAVE_LIMIT = 3_000

/** Everything, a namespace or one wallet ends here and now; the wallets are told afterwards. */
export async function disconnect(
  core: FullCore,
  namespace: ChainNamespace | undefined,
  connectorId: string | undefined,
  by: 'person' | 'host',
): Promise<void> {
  const isAsked = (id: ConnectionId): boolean =>
    (!namespace || id.namespace === namespace) && (!connectorId || id.connectorId === connectorId)
  const known: readonly ConnectionId[] = [...core.state.get().connections, ...readSession(core.ctx.storage)]
  const shared = new Set(known.flatMap((id) => (isAsked(id) && isSharedId(core, id.connectorId) ? id.connectorId : [])))
  const ending = known.filter(
    (id, at) => (isAsked(id) || shared.has(id.connectorId)) && known.findIndex((other) => isSame(other, id)) === at,
  )
  const entries = ending.flatMap((id) => core.registry.find(id.connectorId, id.namespace) ?? [])
  if (!connectorId) stopAll(core, namespace)
  stopQuestions(core, (id) => isAsked(id) || shared.has(id.connectorId))
  for (const id of ending) core.operations.cancel(returnKeyOf(id))
  end(core, ending, by)
  if (!connectorId) core.commit(withoutDoubts(namespace))
  const answers = await Promise.all(entries.map((entry) => tellLeave(core, entry)))
  if (answers.includes(false)) throw new LatchkeyError('DISCONNECT_FAILED')
}

/** Disconnect wins over everything that waits in this namespace, or in all of them. */
function stopAll({ operations }: FullCore, namespace: ChainNamespace | undefined): void {
  if (namespace === undefined) return EVERY_KEY.forEach(operations.cancelUnder)
  operations.cancel(walletKey(namespace))
  operations.cancel(switchKey(namespace))
  operations.cancelUnder(returnKey(namespace))
}

/** What a wallet is being asked is of no interest any more. */
function stopQuestions({ questions }: FullCore, isEnding: (id: ConnectionId) => boolean): void {
  for (const { entry, operation } of [...questions]) {
    if (isEnding({ connectorId: entry.info.id, namespace: entry.info.chain })) operation.cancel()
  }
}

/** These wallets are connected no more. With `forget` false the stored session stays: they may be back at the next visit. */
export function end(
  core: FullCore,
  ids: readonly ConnectionId[],
  by: 'person' | 'wallet' | 'host',
  forget = true,
): void {
  const { storage } = core.ctx
  const going = ids.flatMap((id) => findConnection(core.state.get(), id) ?? [])
  if (forget) for (const id of ids) forgetConnection(storage, id)
  if (going.length === 0) return
  for (const { active, connectorId, namespace } of going) {
    dropChange(core, { connectorId, namespace })
    if (active) core.operations.cancel(switchKey(namespace))
  }
  core.commit(left(going, core.host.networks), () => {
    for (const { active, namespace } of going) {
      const heir = active && activeConnection(core.state.get(), namespace)
      if (heir) rememberConnection(storage, heir, true)
    }
    for (const { account, connectorId, namespace } of going) {
      if (!core.told.delete(toldKey({ connectorId, namespace }))) continue
      core.ctx.bus.emit(DISCONNECTED, { namespace, connectorId, account: account.caipAddress!, by })
    }
  })
}

/** The namespace has one wallet too many: the one connected longest ago that is not in use goes. */
export function dropSurplus(core: FullCore, newest: ConnectionId): void {
  const all = core.state.get().connections.filter(({ namespace }) => namespace === newest.namespace)
  const oldest = all.find((connection) => !connection.active && !isSame(connection, newest))
  if (all.length <= MOST_CONNECTIONS || !oldest) return
  end(core, [oldest], 'host')
  void letGo(core, oldest)
}

const isSharedId = (core: FullCore, id: string): boolean =>
  core.registry.all().some(({ info }) => info.id === id && isShared(info))

/** Tells a wallet that it is not used any more. A session that other namespaces still use stays open. */
export async function letGo(core: FullCore, { connectorId, namespace }: ConnectionId): Promise<void> {
  const entry = core.registry.find(connectorId, namespace)
  const inUse = core.state.get().connections.some((connection) => connection.connectorId === connectorId)
  if (entry && !(isShared(entry.info) && inUse)) await tellLeave(core, entry)
}

/** Tells the wallet to forget us. False when it refused; one that does not answer in time counts as told. */
async function tellLeave(core: FullCore, { info, connector }: Entry): Promise<boolean> {
  const operation = core.operations.begin(`leave:${info.chain}:${info.id}`, { limit: LEAVE_LIMIT, atLimit: 'ABORTED' })
  try {
    await operation.race(() => connector.disconnect())
    return true
  } catch (error) {
    return codeOf(error) === 'ABORTED'
  } finally {
    operation.end()
  }
}

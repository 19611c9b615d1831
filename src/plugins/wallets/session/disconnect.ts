import { codeOf, LatchkeyError } from '#kernel'
import { DISCONNECTED, type ChainNamespace } from '#wallet'
import type { Entry } from '../list/registry.ts'
import {
  activeConnection,
  findConnection,
  isSame,
  isShared,
  connectionsRemoved,
  MOST_CONNECTIONS,
  type ConnectionId,
} from './connections.ts'
import {
  KEY_PREFIXES,
  connectKey,
  connectionKey,
  restoreKey,
  restoreKeyOf,
  switchKey,
  type Connections,
  type FullCore,
  type Talks,
  type Cell,
  type List,
  type Surroundings,
} from '../fullCore.ts'
import { dropChange } from './pendingChange.ts'
import { forgetConnection, readSession, rememberConnection } from './storedSession.ts'
import { withoutUnverified } from './transitions.ts'

/** Milliseconds that a wallet may take to disconnect. */
const DISCONNECT_LIMIT = 3_000

/** Disconnects one wallet, a namespace or everything: at once on this page, and then in the wallets. */
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
  if (!connectorId) cancelOperations(core, namespace)
  cancelRequests(core, (id) => isAsked(id) || shared.has(id.connectorId))
  for (const id of ending) core.operations.cancel(restoreKeyOf(id))
  endConnections(core, ending, by)
  if (!connectorId) core.commit(withoutUnverified(namespace))
  const answers = await Promise.all(entries.map((entry) => requestDisconnect(core, entry)))
  if (answers.includes(false)) throw new LatchkeyError('DISCONNECT_FAILED')
}

/** Cancels everything that is under way in this namespace, or in all of them. */
function cancelOperations({ operations }: Talks, namespace: ChainNamespace | undefined): void {
  if (namespace === undefined) return KEY_PREFIXES.forEach(operations.cancelUnder)
  operations.cancel(connectKey(namespace))
  operations.cancel(switchKey(namespace))
  operations.cancelUnder(restoreKey(namespace))
}

/** Cancels the requests to wallets that are being disconnected. */
function cancelRequests({ pendingRequests }: Talks, isEnding: (id: ConnectionId) => boolean): void {
  for (const { entry, operation } of [...pendingRequests]) {
    if (isEnding({ connectorId: entry.info.id, namespace: entry.info.chain })) operation.cancel()
  }
}

/** Removes these connections. With `forget` false the stored session stays, so that the next visit can restore them. */
export function endConnections(
  core: Surroundings & Connections & Talks,
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
  core.commit(connectionsRemoved(going, core.host.networks), () => {
    for (const { active, namespace } of going) {
      const successor = active && activeConnection(core.state.get(), namespace)
      if (successor) rememberConnection(storage, successor, true)
    }
    for (const { account, connectorId, namespace } of going) {
      if (!core.announced.delete(connectionKey({ connectorId, namespace }))) continue
      core.ctx.bus.emit(DISCONNECTED, { namespace, connectorId, account: account.caipAddress!, by })
    }
  })
}

/** When a namespace has more than MOST_CONNECTIONS, disconnects the oldest one that is not in use. */
export function dropSurplus(core: FullCore, newest: ConnectionId): void {
  const all = core.state.get().connections.filter(({ namespace }) => namespace === newest.namespace)
  const oldest = all.find((connection) => !connection.active && !isSame(connection, newest))
  if (all.length <= MOST_CONNECTIONS || !oldest) return
  endConnections(core, [oldest], 'host')
  void disconnectWallet(core, oldest)
}

const isSharedId = (core: List, id: string): boolean =>
  core.registry.all().some(({ info }) => info.id === id && isShared(info))

/** Disconnects the wallet itself. A session that other namespaces still use stays open. */
export async function disconnectWallet(
  core: List & Cell & Talks,
  { connectorId, namespace }: ConnectionId,
): Promise<void> {
  const entry = core.registry.find(connectorId, namespace)
  const inUse = core.state.get().connections.some((connection) => connection.connectorId === connectorId)
  if (entry && !(isShared(entry.info) && inUse)) await requestDisconnect(core, entry)
}

/** Asks the wallet to disconnect. False when it refused; no answer in time counts as done. */
async function requestDisconnect(core: Talks, { info, connector }: Entry): Promise<boolean> {
  const operation = core.operations.begin(`disconnect:${info.chain}:${info.id}`, {
    limit: DISCONNECT_LIMIT,
    atLimit: 'ABORTED',
  })
  try {
    await operation.race(() => connector.disconnect())
    return true
  } catch (error) {
    return codeOf(error) === 'ABORTED'
  } finally {
    operation.end()
  }
}

import { codeOf, isQuiet, LatchkeyError } from '#kernel'
import {
  CONNECT_FAILED,
  CONNECTED,
  type Account,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type WalletsService,
} from '#wallet'
import type { Entry } from '../list/registry.ts'
import { RESTORE_LIMIT } from './restore.ts'
import { activeConnection, findConnection, isShared, connectionAdded, type ConnectionId } from './connections.ts'
import { restoreKey, restoreKeyOf, switchKey, connectionKey, connectKey, type FullCore } from '../fullCore.ts'
import { dropSurplus, disconnectWallet } from './disconnect.ts'
import { resolveUnverified } from './unverified.ts'
import { announceRejection, walletError } from './errors.ts'
import { AccountRefused } from './accountGate.ts'
import { askSilently, awaitConnection, wantedNetwork } from './awaitConnection.ts'
import { PERSON_LIMIT, type Operation } from './operations.ts'
import { recentOf, remember } from '../directory/remember.ts'
import { readSession, rememberConnection } from './storedSession.ts'
import { requestStarted, withConnectedNamespace, requestEnded } from './transitions.ts'

type ConnectRequest = Parameters<WalletsService['connect']>[0]

/** Asks a wallet to connect. A newer request for the namespace, a disconnect or the signal ends it at once. */
export async function connect(
  core: FullCore,
  { connectorId, namespace, network, signal }: ConnectRequest,
): Promise<Account> {
  const entry = core.registry.find(connectorId, namespace)
  if (!entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND', { detail: connectorId })
  const wanted = wantedNetwork(core, entry.info.chain, network)
  return connectEntry(core, entry, {
    outer: signal,
    ask: (until) => entry.connector.connect({ signal: until, ...(wanted && { network: wanted }) }),
  })
}

export interface ConnectRun {
  readonly outer?: AbortSignal | undefined
  readonly ask: (signal: AbortSignal) => Promise<Connection>
  /** The connections on the wallet's other namespaces that are known already: these are not asked again. */
  readonly known?: ((namespace: ChainNamespace) => Connection | undefined) | undefined
}

/** Connects a wallet with the connection that `ask` returns, then its other namespaces. */
export async function connectEntry(core: FullCore, entry: Entry, { outer, ask, known }: ConnectRun): Promise<Account> {
  const { chain } = entry.info
  const operation = core.operations.begin(connectKey(chain), {
    outer,
    limit: PERSON_LIMIT,
    onEnd: () => onRequestEnd(core, chain),
  })
  // Only after the new operation has begun: a listener that hears of the end of the old one may disconnect, and that wins.
  core.operations.cancel(restoreKey(chain, entry.info.id))
  let isRefused = false
  try {
    const askNow = () => {
      core.commit(requestStarted(chain, entry.info.id))
      // A listener may have disconnected: then the wallet is not asked.
      operation.check()
      return ask(operation.signal)
    }
    const account = await awaitConnection(core, entry, operation, 'connect', askNow, (connection) => {
      const accepted = accept(core, entry, connection, 'asked')
      joinSiblings(core, entry, known)
      return accepted
    })
    // The wallet approved, but asked again it no longer knows this page.
    if (!account) throw new LatchkeyError('CONNECT_FAILED', { detail: 'the wallet disconnected at once' })
    return account
  } catch (thrown) {
    isRefused = thrown instanceof AccountRefused
    const error = walletError(thrown instanceof AccountRefused ? thrown.cause : thrown, 'CONNECT_FAILED')
    const { id: connectorId } = entry.info
    if (!isQuiet(error)) core.ctx.bus.emit(CONNECT_FAILED, { connectorId, code: error.code })
    announceRejection(core, connectorId, error, 'connect')
    throw error
  } finally {
    operation.end()
    // The wallet believes that it is connected, so it is told otherwise, unless a new request to it is under way.
    if (isRefused && core.state.get().asked[chain] !== entry.info.id)
      void disconnectWallet(core, { connectorId: entry.info.id, namespace: chain })
  }
}

/**
 * Asks a wallet silently whether this page is still connected to it; false when it is not. The answer is used only after
 * `after` has resolved; events in between are newer than the answer. `judge` throws when the answer must not be used.
 */
export async function restoreConnection(
  core: FullCore,
  entry: Entry,
  operation: Operation,
  how: 'restored' | 'joined',
  {
    after,
    judge,
    known,
    network,
  }: {
    /** A connection that is known already: the wallet is asked only if it sends an event meanwhile. */
    readonly known?: Connection | undefined
    readonly after?: Promise<unknown> | undefined
    readonly judge?: (connection: Connection) => void
    readonly network?: CaipNetworkId | undefined
  } = {},
): Promise<boolean> {
  async function ask(): Promise<Connection | null> {
    const silently = known ?? askSilently(core, entry, operation, network)
    const [answer] = await Promise.all([silently, after])
    return answer
  }
  const take = (connection: Connection): Account => {
    judge?.(connection)
    return accept(core, entry, connection, how)
  }
  const reason = how === 'restored' ? 'restore' : 'connect'
  return (await awaitConnection(core, entry, operation, reason, ask, take)) !== null
}

function accept(
  core: FullCore,
  { info }: Entry,
  connection: Connection,
  how: 'asked' | 'restored' | 'joined',
): Account {
  const { chain: namespace } = info
  const id: ConnectionId = { connectorId: info.id, namespace }
  const before = core.state.get()
  const isAsked = how === 'asked'
  const use = isAsked || !activeConnection(before, namespace)
  const activate = isAsked || before.activeNamespace === namespace
  if (use) core.operations.cancel(switchKey(namespace))
  if (isAsked) resolveUnverified(core, namespace)
  rememberConnection(core.ctx.storage, id, use)
  const order = readSession(core.ctx.storage)
  const accountNow = (): Account | undefined => findConnection(core.state.get(), id)?.account
  core.commit(
    connectionAdded({ connector: info, connection, networks: core.host.networks, use, activate, order }),
    () => {
      const account = accountNow()?.caipAddress
      if (!account) return
      core.announced.add(connectionKey(id))
      if (how === 'restored' && !isShared(info)) core.restored.add(connectionKey(id))
      else core.restored.delete(connectionKey(id))
      core.ctx.bus.emit(CONNECTED, {
        namespace,
        account,
        connectorId: info.id,
        name: connection.wallet?.name ?? info.name,
        method: info.method ?? 'browser',
        // Also true for a connection that joins another one, since the person was not asked.
        reconnect: !isAsked,
      })
    },
  )
  const account = accountNow()
  // A subscriber or listener may have disconnected it already.
  if (!account) throw new LatchkeyError('ABORTED')
  const recent = isAsked ? recentOf(info) : undefined
  if (recent) remember(core, recent)
  dropSurplus(core, id)
  return account
}

/** One session may cover several namespaces: the others are connected silently. */
export function joinSiblings(core: FullCore, { info }: Entry, known?: ConnectRun['known']): void {
  if (!isShared(info) && !known) return
  const { accounts, activeNamespace } = core.state.get()
  const hadWallet = activeNamespace !== undefined && accounts[activeNamespace] !== undefined
  for (const sibling of core.registry.all()) {
    const { id, chain } = sibling.info
    const key = restoreKey(chain, id)
    const isThere = findConnection(core.state.get(), { connectorId: id, namespace: chain }) || core.operations.has(key)
    if (id !== info.id || isThere || (known && !known(chain))) continue
    const operation = beginRestore(core, { connectorId: id, namespace: chain }, RESTORE_LIMIT)
    restoreConnection(core, sibling, operation, 'joined', { known: known?.(chain) })
      .then(() => {
        // The namespace in use may have lost its wallet meanwhile. A namespace that was picked without a wallet stays in use.
        if (hadWallet && core.state.get().activeNamespace === activeNamespace)
          core.commit(withConnectedNamespace(core.host.networks))
      })
      .catch((error: unknown) => core.ctx.logger.info(`${id} on ${chain} did not join`, codeOf(error)))
      .finally(() => operation.end())
  }
}

/** Begins the operation in which a wallet is asked silently, for `limit` ms at most, whether it is still connected. */
export function beginRestore(core: FullCore, id: ConnectionId, limit: number): Operation {
  const onEnd = (): void => onRequestEnd(core, id.namespace)
  return core.operations.begin(restoreKeyOf(id), { limit, atLimit: 'ABORTED', onEnd })
}

/** Clears "connecting" when an operation ends, unless another connect is under way in its namespace. */
function onRequestEnd(core: FullCore, namespace: ChainNamespace): void {
  const { operations } = core
  if (!operations.has(connectKey(namespace)))
    core.commit(requestEnded(namespace, operations.hasUnder(restoreKey(namespace))))
}

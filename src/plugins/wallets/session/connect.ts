import { codeOf, isQuiet, LatchkeyError } from '#kernel'
import {
  CONNECT_FAILED,
  CONNECTED,
  type Account,
  type AccountPassage,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type Network,
  type WalletsService,
} from '#wallet'
import { findNetwork } from '../core.ts'
import type { Entry } from '../list/registry.ts'
import { RESTORE_LIMIT } from './restore.ts'
import { checkConnection } from './answers.ts'
import { activeConnection, findConnection, isShared, joined, type ConnectionId } from './connections.ts'
import { returnKey, returnKeyOf, switchKey, toldKey, walletKey, type FullCore, type Question } from '../fullCore.ts'
import { dropSurplus, letGo } from './disconnect.ts'
import { answerDoubts } from './doubts.ts'
import { tellRejection, walletError } from './errors.ts'
import { guarded, KeptOut, letThrough } from './gated.ts'
import { PERSON_LIMIT, type Operation } from './operations.ts'
import { recentOf, remember } from '../directory/remember.ts'
import { readSession, rememberConnection } from './stored.ts'
import { asking, settled, stoppedAsking } from './transitions.ts'

/** A wallet that keeps talking while it is asked is asked again this often at most. */
const MOST_CHECKS = 3

type ConnectRequest = Parameters<WalletsService['connect']>[0]

/** Asks a wallet to connect. A newer request for the namespace, a disconnect or the signal ends it at once. */
export async function connect(
  core: FullCore,
  { connectorId, namespace, network, signal }: ConnectRequest,
): Promise<Account> {
  const entry = core.registry.find(connectorId, namespace)
  if (!entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND', { detail: connectorId })
  const wanted = wantedNetwork(core, entry.info.chain, network)
  return take(core, entry, {
    outer: signal,
    ask: (until) => entry.connector.connect({ signal: until, ...(wanted && { network: wanted }) }),
  })
}

export interface Taking {
  readonly outer?: AbortSignal | undefined
  readonly ask: (signal: AbortSignal) => Promise<Connection>
  /** What is known of the wallet's other namespaces, so that they need not be asked. */
  readonly known?: ((namespace: ChainNamespace) => Connection | undefined) | undefined
}

/** Connects a wallet by what `ask` answers, and lets the connector's other namespaces join. */
export async function take(core: FullCore, entry: Entry, { outer, ask, known }: Taking): Promise<Account> {
  const { chain } = entry.info
  const operation = core.operations.begin(walletKey(chain), {
    outer,
    limit: PERSON_LIMIT,
    onEnd: () => notAsking(core, chain),
  })
  // Only now that the new wait is there: who hears that the old one ended may disconnect, and that wins.
  core.operations.cancel(returnKey(chain, entry.info.id))
  let isKeptOut = false
  try {
    const askNow = () => {
      core.commit(asking(chain, entry.info.id))
      // Who hears of it may disconnect before the wallet is asked.
      operation.check()
      return ask(operation.signal)
    }
    const account = await settle(core, entry, operation, 'connect', askNow, (connection) => {
      const accepted = accept(core, entry, connection, 'asked')
      joinSiblings(core, entry, known)
      return accepted
    })
    // The wallet said yes and, asked again, that it does not know us.
    if (!account) throw new LatchkeyError('CONNECT_FAILED', { detail: 'the wallet let go at once' })
    return account
  } catch (thrown) {
    isKeptOut = thrown instanceof KeptOut
    const error = walletError(thrown instanceof KeptOut ? thrown.why : thrown, 'CONNECT_FAILED')
    const { id: connectorId } = entry.info
    if (!isQuiet(error)) core.ctx.bus.emit(CONNECT_FAILED, { connectorId, code: error.code })
    tellRejection(core, connectorId, error, 'connect')
    throw error
  } finally {
    operation.end()
    // The wallet believes that it is connected. Where it is being asked anew, it may be.
    if (isKeptOut && core.state.get().asked[chain] !== entry.info.id)
      void letGo(core, { connectorId: entry.info.id, namespace: chain })
  }
}

/**
 * Asks a wallet, silently, whether it still knows us. Answers false when it does not. The answer counts once `after` has
 * come; what the wallet says in between is newer. `judge` throws when the answer must not be taken.
 */
export async function restore(
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
    /** What it has said already: then it is asked only where it speaks of its own accord meanwhile. */
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
  return (await settle(core, entry, operation, reason, ask, take)) !== null
}

/** Where the wallet has no network of its own, it comes back to the given one, else to the one that would be asked for. */
function askSilently(
  core: FullCore,
  { connector, info }: Entry,
  { signal }: Operation,
  id?: CaipNetworkId,
): Promise<Connection | null> {
  const network = wantedNetwork(core, info.chain, id)
  return connector.restore({ signal, ...(network && { network }) })
}

/**
 * Waits for the wallet's answer and accepts it in the same turn. When the wallet spoke of its own accord meanwhile, the
 * answer may be older than what it said, so it is asked again in silence: an old yes must not become a false connection.
 */
async function settle<T>(
  core: FullCore,
  entry: Entry,
  operation: Operation,
  reason: AccountPassage['reason'],
  first: () => Promise<Connection | null>,
  accepted: (connection: Connection) => T,
): Promise<T | null> {
  const question: Question = { entry, operation, said: new Set() }
  core.questions.add(question)
  try {
    for (let ask = first, checks = 0; ; checks += 1) {
      question.said.clear()
      const answer = await operation.race(ask)
      operation.check()
      if (answer === null) return null
      const connection = checkConnection(answer, { chains: core.chains, namespace: entry.info.chain })
      const isLast = checks === MOST_CHECKS
      if (isLast && question.said.has('gone')) return null
      if (isLast || question.said.size === 0) {
        const passage = guarded(core, entry, connection, reason)
        if (!passage) return accepted(connection)
        question.said.clear()
        await letThrough(core, passage, operation)
        // A guard takes its time: what the wallet has said meanwhile has to pass as well.
        if (question.said.size === 0) return accepted(connection)
        if (isLast) return null
      }
      ask = () => askSilently(core, entry, operation)
    }
  } finally {
    core.questions.delete(question)
  }
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
  if (isAsked) answerDoubts(core, namespace)
  rememberConnection(core.ctx.storage, id, use)
  const order = readSession(core.ctx.storage)
  const accountNow = (): Account | undefined => findConnection(core.state.get(), id)?.account
  core.commit(joined({ connector: info, connection, networks: core.host.networks, use, activate, order }), () => {
    const account = accountNow()?.caipAddress
    if (!account) return
    core.told.add(toldKey(id))
    if (how === 'restored' && !isShared(info)) core.returned.add(toldKey(id))
    else core.returned.delete(toldKey(id))
    core.ctx.bus.emit(CONNECTED, {
      namespace,
      account,
      connectorId: info.id,
      name: connection.wallet?.name ?? info.name,
      method: info.method ?? 'browser',
      // Also true for what joins another connection: nobody was asked.
      reconnect: !isAsked,
    })
  })
  const account = accountNow()
  // Whoever watches the state or heard of it may have left again at once.
  if (!account) throw new LatchkeyError('ABORTED')
  const recent = isAsked ? recentOf(info) : undefined
  if (recent) remember(core, recent)
  dropSurplus(core, id)
  return account
}

/** One session may stand for several namespaces: the others join without being asked for. */
export function joinSiblings(core: FullCore, { info }: Entry, known?: Taking['known']): void {
  if (!isShared(info) && !known) return
  const { accounts, activeNamespace } = core.state.get()
  const hadWallet = activeNamespace !== undefined && accounts[activeNamespace] !== undefined
  for (const sibling of core.registry.all()) {
    const { id, chain } = sibling.info
    const key = returnKey(chain, id)
    const isThere = findConnection(core.state.get(), { connectorId: id, namespace: chain }) || core.operations.has(key)
    if (id !== info.id || isThere || (known && !known(chain))) continue
    const operation = beginReturn(core, { connectorId: id, namespace: chain }, RESTORE_LIMIT)
    restore(core, sibling, operation, 'joined', { known: known?.(chain) })
      .then(() => {
        // The namespace in use may have lost its wallet meanwhile. One without a wallet that was picked stays.
        if (hadWallet && core.state.get().activeNamespace === activeNamespace) core.commit(settled(core.host.networks))
      })
      .catch((error: unknown) => core.ctx.logger.info(`${id} on ${chain} did not join`, codeOf(error)))
      .finally(() => operation.end())
  }
}

/** A wallet is asked, silently and for `limit` ms at most, whether it still knows us. */
export function beginReturn(core: FullCore, id: ConnectionId, limit: number): Operation {
  const onEnd = (): void => notAsking(core, id.namespace)
  return core.operations.begin(returnKeyOf(id), { limit, atLimit: 'ABORTED', onEnd })
}

/** An operation is over. When another one goes on in its namespace, what is shown belongs to that. */
function notAsking(core: FullCore, namespace: ChainNamespace): void {
  const { operations } = core
  if (!operations.has(walletKey(namespace)))
    core.commit(stoppedAsking(namespace, operations.hasUnder(returnKey(namespace))))
}

function wantedNetwork(core: FullCore, namespace: ChainNamespace, id: CaipNetworkId | undefined): Network | undefined {
  const { chosen } = core.state.get()
  const fits = (network: Network | undefined): boolean => network?.chainNamespace === namespace
  return [findNetwork(core, id), findNetwork(core, chosen), core.host.defaultNetwork, ...core.host.networks].find(fits)
}

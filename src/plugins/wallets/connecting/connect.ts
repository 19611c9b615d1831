import {
  codeOf,
  CONNECT_FAILED,
  CONNECTED,
  isQuiet,
  LatchkeyError,
  type Account,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorInfo,
  type Network,
  type WalletsService,
} from '#kernel'
import { findNetwork } from '../core.ts'
import type { Entry } from '../registry.ts'
import { RESTORE_LIMIT } from '../restore.ts'
import { isConnected } from '../state.ts'
import { checkConnection } from './answers.ts'
import { switchKey, walletKey, type FullCore, type Question } from './core.ts'
import { isShared, letGo } from './disconnect.ts'
import { tellRejection, walletError } from './errors.ts'
import { PERSON_LIMIT, type Operation } from './operations.ts'
import { recentOf, remember } from './recent.ts'
import { rememberConnector } from './session.ts'
import { asking, joined, stoppedAsking } from './state.ts'

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
  const { chain } = entry.info
  const operation = core.operations.begin(walletKey(chain), {
    outer: signal,
    limit: PERSON_LIMIT,
    onEnd: () => notAsking(core, chain),
  })
  if (operation.live) core.commit(asking(chain, entry.info.id))
  try {
    const wanted = wantedNetwork(core, chain, network)
    const ask = () => entry.connector.connect({ signal: operation.signal, ...(wanted && { network: wanted }) })
    const account = await settle(core, entry, operation, ask, (connection) => accept(core, entry, connection, 'asked'))
    // The wallet said yes and, asked again, that it does not know us.
    if (!account) throw new LatchkeyError('CONNECT_FAILED', { detail: 'the wallet let go at once' })
    joinSiblings(core, entry)
    return account
  } catch (thrown) {
    const error = walletError(thrown, 'CONNECT_FAILED')
    const { id: connectorId } = entry.info
    if (!isQuiet(error)) core.ctx.bus.emit(CONNECT_FAILED, { connectorId, code: error.code })
    tellRejection(core, connectorId, error, 'connect')
    throw error
  } finally {
    operation.end()
  }
}

/** Asks a wallet, silently, whether it still knows us. Answers false when it does not. */
export async function restore(
  core: FullCore,
  entry: Entry,
  operation: Operation,
  how: 'restored' | 'joined',
): Promise<boolean> {
  const ask = () => entry.connector.restore({ signal: operation.signal })
  return (await settle(core, entry, operation, ask, (connection) => accept(core, entry, connection, how))) !== null
}

/**
 * Waits for the wallet's answer and accepts it in the same turn. When the wallet spoke of its own accord meanwhile, the
 * answer may be older than what it said, so it is asked again in silence: an old yes must not become a false connection.
 */
async function settle<T>(
  core: FullCore,
  entry: Entry,
  operation: Operation,
  first: () => Promise<Connection | null>,
  accepted: (connection: Connection) => T,
): Promise<T | null> {
  const question: Question = { entry, key: walletKey(entry.info.chain), said: new Set() }
  core.questions.add(question)
  try {
    for (let ask = first, checks = 0; ; checks += 1) {
      question.said.clear()
      const answer = await operation.race(ask)
      operation.check()
      if (answer === null) return null
      const connection = checkConnection(answer, { chains: core.chains, namespace: entry.info.chain })
      if (question.said.size === 0 || checks === MOST_CHECKS) return accepted(connection)
      ask = () => entry.connector.restore({ signal: operation.signal })
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
  const { activeNamespace, accounts } = core.state.get()
  const old = accounts[namespace]?.connectorId
  const activate = how === 'asked' || activeNamespace === namespace
  core.operations.cancel(switchKey(namespace))
  rememberConnector(core.ctx.storage, namespace, info.id)
  core.commit(joined({ connector: info, connection, networks: core.host.networks, activate }), () => {
    core.ctx.bus.emit(CONNECTED, {
      namespace,
      account: core.state.get().accounts[namespace]!.caipAddress!,
      connectorId: info.id,
      name: info.name,
      method: methodOf(core, info),
      // Also true for what joins another connection: nobody was asked.
      reconnect: how !== 'asked',
    })
  })
  const account = core.state.get().accounts[namespace]!
  const recent = how === 'asked' ? recentOf(info) : undefined
  if (recent) remember(core, recent)
  if (old !== undefined && old !== info.id) void letGo(core, old, namespace)
  return account
}

/** One session may stand for several namespaces: the others join without being asked for. */
function joinSiblings(core: FullCore, { info }: Entry): void {
  if (!isShared(info)) return
  for (const sibling of core.registry.all()) {
    const { id, chain } = sibling.info
    if (id !== info.id || isConnected(core.state.get(), chain) || core.operations.has(walletKey(chain))) continue
    const operation = core.operations.begin(walletKey(chain), { limit: RESTORE_LIMIT, atLimit: 'ABORTED' })
    restore(core, sibling, operation, 'joined')
      .catch((error: unknown) => core.ctx.logger.info(`${id} on ${chain} did not join`, codeOf(error)))
      .finally(() => operation.end())
  }
}

/** An operation is over. When a newer one goes on in its namespace, what is shown belongs to that. */
export function notAsking(core: FullCore, namespace: ChainNamespace): void {
  if (!core.operations.has(walletKey(namespace))) core.commit(stoppedAsking(namespace))
}

function wantedNetwork(core: FullCore, namespace: ChainNamespace, id: CaipNetworkId | undefined): Network | undefined {
  const { chosen } = core.state.get()
  const fits = (network: Network | undefined): boolean => network?.chainNamespace === namespace
  return [findNetwork(core, id), findNetwork(core, chosen), core.host.defaultNetwork, ...core.host.networks].find(fits)
}

function methodOf({ environment }: FullCore, { type }: ConnectorInfo): 'browser' | 'qrcode' | 'mobile' | 'email' {
  if (type === 'AUTH') return 'email'
  if (type !== 'WALLET_CONNECT') return 'browser'
  return environment.mobile ? 'mobile' : 'qrcode'
}

import {
  namespaceOf,
  type Account,
  type AccountFacts,
  type Accounts,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectionStatus,
  type Network,
  type WalletConnection,
} from '#wallet'
import {
  activeAccount,
  isConnected,
  NO_BALANCE,
  type ByNamespace,
  type Transition,
  type WalletsSlice,
} from '../state.ts'
import { without } from '../account/accountData.ts'
import type { ConnectionId } from './connections.ts'

export const connectedNamespaces = (state: WalletsSlice): readonly ChainNamespace[] => Object.keys(state.accounts)

/** A wallet is being asked. One that is connected stays so meanwhile. */
export function asking(namespace: ChainNamespace, connectorId: string): Transition {
  return (state) =>
    withAsked(withStatus(state, namespace, 'connecting'), {
      ...without(state.asked, namespace),
      [namespace]: connectorId,
    })
}

/** Nobody is being asked in this namespace any more; wallets of the last visit perhaps still are. */
export function stoppedAsking(namespace: ChainNamespace, returning: boolean): Transition {
  return (state) => {
    const next = withStatus(state, namespace, returning ? 'reconnecting' : undefined)
    return state.asked[namespace] === undefined ? next : withAsked(next, without(state.asked, namespace))
  }
}

function withAsked(state: WalletsSlice, asked: ByNamespace<string>): WalletsSlice {
  const [namespace, connectorId] = Object.entries(asked).at(-1) ?? []
  return {
    ...state,
    asked,
    connecting: connectorId === undefined ? undefined : { connectorId, namespace: namespace as ChainNamespace },
  }
}

function withStatus(
  state: WalletsSlice,
  namespace: ChainNamespace,
  status: 'connecting' | 'reconnecting' | undefined,
): WalletsSlice {
  if (isConnected(state, namespace) || state.status[namespace] === status) return state
  return { ...state, status: withOr(state.status, namespace, status) }
}

/** A network was picked for a namespace without a wallet. */
export function chose(chainId: CaipNetworkId): Transition {
  return (state) => ({ ...state, chosen: chainId, activeNamespace: namespaceOf(chainId), balance: NO_BALANCE })
}

/** When the active namespace has no wallet but another has one, that one becomes active. */
export function settled(networks: readonly Network[]): Transition {
  return (state) => {
    const { activeNamespace, chosen } = state
    if (activeNamespace && isConnected(state, activeNamespace)) return state
    const other = connectedNamespaces(state)[0]
    if (other) return arranged(state, state.connections, networks, other)
    return { ...state, activeNamespace: chosen && namespaceOf(chosen) }
  }
}

/** What was read about one account on one network; dropped when that is no longer what is shown. */
export function annotated(
  caipAddress: CaipAddress,
  facts: AccountFacts & Pick<Account, 'balance' | 'balanceSymbol'>,
): Transition {
  const keys = Object.keys(facts) as (keyof typeof facts)[]
  const isNews = ({ account }: WalletConnection): boolean =>
    account.caipAddress === caipAddress && keys.some((key) => account[key] !== facts[key])
  return (state) =>
    state.connections.some(isNews)
      ? relisted(
          state,
          state.connections.map((connection) =>
            isNews(connection) ? { ...connection, account: { ...connection.account, ...facts } } : connection,
          ),
        )
      : state
}

/** The person is not asked any more which wallets of the namespace, or of all, those of the last visit are. */
export const withoutDoubts =
  (namespace?: ChainNamespace): Transition =>
  (state) => {
    const doubts = namespace ? state.doubts.filter((doubt) => doubt.namespace !== namespace) : []
    return doubts.length === state.doubts.length ? state : { ...state, doubts }
  }

/** One connection changed, or nothing when it is not there. */
export function changedOne(
  { connectorId, namespace }: ConnectionId,
  networks: readonly Network[],
  change: (connection: WalletConnection) => WalletConnection,
): Transition {
  return (state) => {
    const old = state.connections.find((one) => one.connectorId === connectorId && one.namespace === namespace)
    const next = old && change(old)
    return next === old
      ? state
      : arranged(
          state,
          state.connections.map((one) => (one === old ? next! : one)),
          networks,
        )
  }
}

/**
 * The slice with these connections, and what follows from them: who is connected, and where we are. `activate` makes a
 * namespace the one in use.
 */
export function arranged(
  state: WalletsSlice,
  connections: readonly WalletConnection[],
  networks: readonly Network[],
  activate?: ChainNamespace,
): WalletsSlice {
  const { accounts, chains } = relisted(state, connections)
  let { status } = state
  for (const namespace of new Set([...connectedNamespaces(state), ...Object.keys(accounts)]) as Set<ChainNamespace>) {
    // Another wallet may be asked at this moment.
    const asked: ConnectionStatus | undefined = state.asked[namespace] === undefined ? undefined : 'connecting'
    status = withOr(status, namespace, accounts[namespace] ? 'connected' : asked)
  }
  const activeNamespace = activate ?? state.activeNamespace
  const here = activeNamespace && chains[activeNamespace]
  const next = { ...state, status, connections, accounts, chains, activeNamespace }
  const isMoved = activeAccount(next)?.caipAddress !== activeAccount(state)?.caipAddress
  return {
    ...next,
    // A listed network is also remembered as the chosen one.
    chosen: here && networks.some(({ caipNetworkId }) => caipNetworkId === here) ? here : state.chosen,
    balance: isMoved ? NO_BALANCE : state.balance,
  }
}

/** The slice with these connections, where neither who is connected nor where has changed. */
export function relisted(state: WalletsSlice, connections: readonly WalletConnection[]): WalletsSlice {
  const inUse = connections.filter(({ active }) => active)
  const by = <T>(pick: (connection: WalletConnection) => T): ByNamespace<T> =>
    Object.fromEntries(inUse.map((connection) => [connection.namespace, pick(connection)]))
  return {
    ...state,
    connections,
    // Each under the namespace that it says itself.
    accounts: kept<Account>(
      state.accounts,
      by(({ account }) => account),
    ) as Accounts,
    chains: kept(
      state.chains,
      by(({ chainId }) => chainId),
    ),
  }
}

/** The old map where the new one says the same, so that nobody is told about nothing. */
function kept<T>(old: ByNamespace<T>, next: ByNamespace<T>): ByNamespace<T> {
  const names = Object.keys(next) as ChainNamespace[]
  return names.length === Object.keys(old).length && names.every((name) => old[name] === next[name]) ? old : next
}

function withOr<T>(map: ByNamespace<T>, namespace: ChainNamespace, value: T | undefined): ByNamespace<T> {
  if (map[namespace] === value) return map
  return value === undefined ? without(map, namespace) : { ...map, [namespace]: value }
}

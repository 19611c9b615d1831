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

/** A wallet is being asked to connect. One that is connected stays connected meanwhile. */
export function requestStarted(namespace: ChainNamespace, connectorId: string): Transition {
  return (state) =>
    withAsked(withStatus(state, namespace, 'connecting'), {
      ...without(state.asked, namespace),
      [namespace]: connectorId,
    })
}

/** No wallet of this namespace is being asked to connect any more; `returning`: some are still being restored. */
export function requestEnded(namespace: ChainNamespace, returning: boolean): Transition {
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
  return { ...state, status: withEntry(state.status, namespace, status) }
}

/** A network was picked for a namespace without a wallet. */
export function networkChosen(chainId: CaipNetworkId): Transition {
  return (state) => ({ ...state, chosen: chainId, activeNamespace: namespaceOf(chainId), balance: NO_BALANCE })
}

/** When the active namespace has no wallet but another has one, that one becomes active. */
export function withConnectedNamespace(networks: readonly Network[]): Transition {
  return (state) => {
    const { activeNamespace, chosen } = state
    if (activeNamespace && isConnected(state, activeNamespace)) return state
    const other = connectedNamespaces(state)[0]
    if (other) return withConnections(state, state.connections, networks, other)
    return { ...state, activeNamespace: chosen && namespaceOf(chosen) }
  }
}

/** What was read about one account on one network; dropped when that is no longer what is shown. */
export function accountAnnotated(
  caipAddress: CaipAddress,
  facts: AccountFacts & Pick<Account, 'balance' | 'balanceSymbol'>,
): Transition {
  const keys = Object.keys(facts) as (keyof typeof facts)[]
  const isNews = ({ account }: WalletConnection): boolean =>
    account.caipAddress === caipAddress && keys.some((key) => account[key] !== facts[key])
  return (state) =>
    state.connections.some(isNews)
      ? withUpdatedConnections(
          state,
          state.connections.map((connection) =>
            isNews(connection) ? { ...connection, account: { ...connection.account, ...facts } } : connection,
          ),
        )
      : state
}

/** Removes the unverified wallets of the namespace, or all of them. */
export const withoutUnverified =
  (namespace?: ChainNamespace): Transition =>
  (state) => {
    const unverified = namespace ? state.unverified.filter((wallet) => wallet.namespace !== namespace) : []
    return unverified.length === state.unverified.length ? state : { ...state, unverified }
  }

/** Changes one connection, if it is there. */
export function connectionChanged(
  { connectorId, namespace }: ConnectionId,
  networks: readonly Network[],
  change: (connection: WalletConnection) => WalletConnection,
): Transition {
  return (state) => {
    const old = state.connections.find((one) => one.connectorId === connectorId && one.namespace === namespace)
    const next = old && change(old)
    return next === old
      ? state
      : withConnections(
          state,
          state.connections.map((one) => (one === old ? next! : one)),
          networks,
        )
  }
}

/**
 * The slice with these connections and everything derived from them: status, accounts, networks. `activate` makes a namespace
 * the one in use.
 */
export function withConnections(
  state: WalletsSlice,
  connections: readonly WalletConnection[],
  networks: readonly Network[],
  activate?: ChainNamespace,
): WalletsSlice {
  const { accounts, chains } = withUpdatedConnections(state, connections)
  let { status } = state
  for (const namespace of new Set([...connectedNamespaces(state), ...Object.keys(accounts)]) as Set<ChainNamespace>) {
    // Another wallet of the namespace may be asked to connect at this moment.
    const asked: ConnectionStatus | undefined = state.asked[namespace] === undefined ? undefined : 'connecting'
    status = withEntry(status, namespace, accounts[namespace] ? 'connected' : asked)
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

/** The slice with these connections and their accounts and networks, when neither status nor network has changed. */
export function withUpdatedConnections(state: WalletsSlice, connections: readonly WalletConnection[]): WalletsSlice {
  const inUse = connections.filter(({ active }) => active)
  const by = <T>(pick: (connection: WalletConnection) => T): ByNamespace<T> =>
    Object.fromEntries(inUse.map((connection) => [connection.namespace, pick(connection)]))
  return {
    ...state,
    connections,
    // Each account stands under its own namespace, as the type `Accounts` demands.
    accounts: unchangedOr<Account>(
      state.accounts,
      by(({ account }) => account),
    ) as Accounts,
    chains: unchangedOr(
      state.chains,
      by(({ chainId }) => chainId),
    ),
  }
}

/** The old map when the new one has the same values, so that subscribers see no change. */
function unchangedOr<T>(old: ByNamespace<T>, next: ByNamespace<T>): ByNamespace<T> {
  const names = Object.keys(next) as ChainNamespace[]
  return names.length === Object.keys(old).length && names.every((name) => old[name] === next[name]) ? old : next
}

function withEntry<T>(map: ByNamespace<T>, namespace: ChainNamespace, value: T | undefined): ByNamespace<T> {
  if (map[namespace] === value) return map
  return value === undefined ? without(map, namespace) : { ...map, [namespace]: value }
}

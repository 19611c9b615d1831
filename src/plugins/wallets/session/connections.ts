/** Connections, and how the slice changes with them. */
import {
  namespaceOf,
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorInfo,
  type Network,
  type WalletConnection,
} from '#wallet'
import type { Transition, WalletsSlice } from '../state.ts'
import {
  accountEntries,
  updatedEntries,
  pickAddress,
  addressFields,
  withoutBalance,
  withoutIdentity,
} from '../account/accountData.ts'
import { withConnections, connectionChanged, withConnectedNamespace } from './transitions.ts'

/** How many wallets may be connected on one namespace; more is a mistake or an attack. */
export const MOST_CONNECTIONS = 10

/** Which connection: the same wallet on the same namespace is connected once. */
export type ConnectionId = Pick<WalletConnection, 'connectorId' | 'namespace'>

export const isSame = (a: ConnectionId, b: ConnectionId): boolean =>
  a.connectorId === b.connectorId && a.namespace === b.namespace

/** WalletConnect and the embedded wallet hold one session for all namespaces. */
export const isShared = ({ sharedSession }: Pick<ConnectorInfo, 'sharedSession'>): boolean => sharedSession === true

export const findConnection = ({ connections }: WalletsSlice, id: ConnectionId): WalletConnection | undefined =>
  connections.find((connection) => isSame(connection, id))

/** The wallet in use for a namespace. */
export const activeConnection = (
  { connections }: WalletsSlice,
  namespace: ChainNamespace,
): WalletConnection | undefined =>
  connections.find((connection) => connection.active && connection.namespace === namespace)

export interface NewConnection {
  readonly connector: ConnectorInfo
  readonly connection: Connection
  readonly networks: readonly Network[]
  /** Use it instead of the namespace's other wallets. The only one is used in any case. */
  readonly use: boolean
  /** Make its namespace the one in use. */
  readonly activate: boolean
  /** The order in which wallets were connected, which restoring them does not change. */
  readonly order: readonly ConnectionId[]
}

/** A wallet is connected; `connection` is its validated answer. */
export function connectionAdded({ connector, connection, networks, use, activate, order }: NewConnection): Transition {
  const { chainId } = connection
  const id: ConnectionId = { connectorId: connector.id, namespace: namespaceOf(chainId) }
  return (state) => {
    const address = pickAddress(connection)
    const icon = connection.wallet?.icon ?? connector.imageUrl
    const account: Account = {
      namespace: id.namespace,
      ...addressFields(address, chainId, networks),
      allAccounts: accountEntries(connection.accounts, connection.details),
      status: 'connected',
      connectorId: connector.id,
      connectedWalletInfo: {
        name: connection.wallet?.name ?? connector.name,
        type: connector.type,
        ...(icon === undefined ? {} : { icon }),
        ...(connector.info?.rdns === undefined ? {} : { rdns: connector.info.rdns }),
        ...(connector.sharedSession ? { sharedSession: true } : {}),
        ...(connector.quiet ? { quiet: true } : {}),
      },
    }
    const known = findConnection(state, id)
    const made: WalletConnection = { ...id, account, chainId, active: known?.active ?? false }
    const all = known
      ? state.connections.map((other) => (other === known ? made : other))
      : inOrder([...state.connections, made], order)
    const inUse = use || !activeConnection(state, id.namespace)
    return withConnections(state, inUse ? using(all, id) : all, networks, activate ? id.namespace : undefined)
  }
}

/** A wallet shows other accounts, with `chainId` also on another network: both change in one step. */
export function accountsChanged(
  id: ConnectionId,
  {
    accounts,
    chainId: to,
    details,
  }: {
    readonly accounts: readonly CaipAddress[]
    readonly chainId?: CaipNetworkId | undefined
    readonly details?: Connection['details']
  },
  networks: readonly Network[],
): Transition {
  return connectionChanged(id, networks, (connection) => {
    const { account } = connection
    const chainId = to ?? connection.chainId
    const address = pickAddress({ accounts, chainId })
    const here = chainId === connection.chainId ? account : withoutBalance(account)
    const kept = account.address === address ? here : withoutIdentity(account)
    const next: Account = {
      ...kept,
      ...addressFields(address, chainId, networks),
      allAccounts: updatedEntries(account.allAccounts, accounts, details),
    }
    return { ...connection, chainId, account: next }
  })
}

/** A wallet went to another network. */
export function chainChanged(
  id: ConnectionId,
  chainId: CaipNetworkId,
  networks: readonly Network[],
  activate = false,
): Transition {
  const move = connectionChanged(id, networks, (connection) => {
    const { account } = connection
    if (!account.address || connection.chainId === chainId) return connection
    return {
      ...connection,
      chainId,
      account: { ...withoutBalance(account), ...addressFields(account.address, chainId, networks) },
    }
  })
  return (state) => {
    const next = move(state)
    return activate && findConnection(state, id)
      ? withConnections(next, next.connections, networks, id.namespace)
      : next
  }
}

/** Makes this wallet the one in use. */
export function connectionUsed(id: ConnectionId, networks: readonly Network[]): Transition {
  return (state) => withConnections(state, using(state.connections, id), networks, id.namespace)
}

/** Removes wallets. One that was in use is replaced by the next of its namespace, else by one of another namespace. */
export function connectionsRemoved(ids: readonly ConnectionId[], networks: readonly Network[]): Transition {
  const isGone = (connection: ConnectionId): boolean => ids.some((id) => isSame(id, connection))
  return (state) => {
    const { activeNamespace, connections } = state
    const successors = connections.flatMap((connection, at) => {
      if (!connection.active || !isGone(connection)) return []
      const others = [...connections.slice(at + 1), ...connections.slice(0, at)]
      return others.find((other) => other.namespace === connection.namespace && !isGone(other)) ?? []
    })
    const rest = successors.reduce(
      using,
      connections.filter((connection) => !isGone(connection)),
    )
    const next = withConnections(state, rest, networks)
    const lost = activeNamespace && state.accounts[activeNamespace] && !next.accounts[activeNamespace]
    return lost ? withConnectedNamespace(networks)(next) : next
  }
}

/** The list with this one active in its namespace. */
function using(connections: readonly WalletConnection[], id: ConnectionId): readonly WalletConnection[] {
  return connections.map((connection) => {
    const active = isSame(connection, id)
    return connection.namespace !== id.namespace || connection.active === active
      ? connection
      : { ...connection, active }
  })
}

function inOrder(
  connections: readonly WalletConnection[],
  order: readonly ConnectionId[],
): readonly WalletConnection[] {
  const rank = (connection: ConnectionId): number => {
    const at = order.findIndex((id) => isSame(id, connection))
    return at < 0 ? order.length : at
  }
  return [...connections].sort((a, b) => rank(a) - rank(b))
}

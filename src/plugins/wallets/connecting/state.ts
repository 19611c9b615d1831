import {
  namespaceOf,
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorInfo,
  type Network,
} from '#kernel'
import { isConnected, NO_BALANCE, type ByNamespace, type Transition, type WalletsSlice } from '../state.ts'
import { entries, pickAddress, place, without, withoutBalance, withoutPerson } from './accounts.ts'

export const connectedNamespaces = (state: WalletsSlice): readonly ChainNamespace[] =>
  Object.keys(state.accounts) as ChainNamespace[]

/** A wallet is being asked. One that is connected stays so meanwhile. */
export function asking(namespace: ChainNamespace, connectorId: string): Transition {
  return (state) => ({ ...withStatus(state, namespace, 'connecting'), connecting: { connectorId, namespace } })
}

/** Nobody is being asked in this namespace any more. */
export function stoppedAsking(namespace: ChainNamespace): Transition {
  return (state) => {
    const next = withStatus(state, namespace, undefined)
    return state.connecting?.namespace === namespace ? { ...next, connecting: undefined } : next
  }
}

function withStatus(state: WalletsSlice, namespace: ChainNamespace, status: 'connecting' | undefined): WalletsSlice {
  if (isConnected(state, namespace) || state.status[namespace] === status) return state
  return { ...state, status: withOr(state.status, namespace, status) }
}

export interface Joining {
  readonly connector: ConnectorInfo
  readonly connection: Connection
  readonly networks: readonly Network[]
  /** Make it the namespace in use. */
  readonly activate: boolean
}

/** A wallet said yes, and what it said was checked. */
export function joined({ connector, connection, networks, activate }: Joining): Transition {
  const { chainId } = connection
  const namespace = namespaceOf(chainId)
  return (state) => {
    const address = pickAddress(connection)
    const account: Account = {
      ...place(address, chainId, networks),
      allAccounts: entries(connection.accounts),
      status: 'connected',
      connectorId: connector.id,
      connectedWalletInfo: {
        name: connector.name,
        type: connector.type,
        ...(connector.imageUrl === undefined ? {} : { icon: connector.imageUrl }),
        ...(connector.info?.rdns === undefined ? {} : { rdns: connector.info.rdns }),
      },
    }
    return moved(
      namespace,
      chainId,
      networks,
      activate,
    )({
      ...state,
      status: { ...state.status, [namespace]: 'connected' },
      accounts: { ...state.accounts, [namespace]: account },
      balance: state.activeNamespace === namespace || activate ? NO_BALANCE : state.balance,
    })
  }
}

/** The wallet shows other accounts. */
export function accountsChanged(
  namespace: ChainNamespace,
  accounts: readonly CaipAddress[],
  networks: readonly Network[],
): Transition {
  return (state) => {
    const account = state.accounts[namespace]
    const chainId = state.chains[namespace]
    if (!account || !chainId) return state
    const address = pickAddress({ accounts, chainId })
    const same = account.address === address
    const next: Account = {
      ...(same ? account : withoutPerson(account)),
      ...place(address, chainId, networks),
      allAccounts: entries(accounts),
    }
    return { ...state, accounts: { ...state.accounts, [namespace]: next }, balance: same ? state.balance : NO_BALANCE }
  }
}

/** The wallet went to another network. */
export function chainChanged(
  namespace: ChainNamespace,
  chainId: CaipNetworkId,
  networks: readonly Network[],
  activate = false,
): Transition {
  return (state) => {
    const account = state.accounts[namespace]
    if (!account?.address) return state
    if (state.chains[namespace] === chainId) return moved(namespace, chainId, networks, activate)(state)
    const next: Account = { ...withoutBalance(account), ...place(account.address, chainId, networks) }
    return moved(
      namespace,
      chainId,
      networks,
      activate,
    )({
      ...state,
      accounts: { ...state.accounts, [namespace]: next },
      balance: state.activeNamespace === namespace ? NO_BALANCE : state.balance,
    })
  }
}

/** A network was picked for a namespace without a wallet. */
export function chose(chainId: CaipNetworkId): Transition {
  return (state) => ({ ...state, chosen: chainId, activeNamespace: namespaceOf(chainId), balance: NO_BALANCE })
}

/** The wallet of a namespace is gone. Another connected namespace takes its place, if there is one. */
export function left(namespace: ChainNamespace, networks: readonly Network[]): Transition {
  return (state) => {
    const next: WalletsSlice = {
      ...state,
      // Another wallet may be asked at this moment.
      status: withOr(state.status, namespace, state.connecting?.namespace === namespace ? 'connecting' : undefined),
      accounts: withOr(state.accounts, namespace, undefined),
      chains: withOr(state.chains, namespace, undefined),
    }
    if (state.activeNamespace !== namespace) return next
    return settled(networks)({ ...next, balance: NO_BALANCE })
  }
}

/** When the active namespace has no wallet but another has one, that one becomes active. */
export function settled(networks: readonly Network[]): Transition {
  return (state) => {
    const { activeNamespace, chosen } = state
    if (activeNamespace && isConnected(state, activeNamespace)) return state
    const other = connectedNamespaces(state)[0]
    const chainId = other && state.chains[other]
    if (other && chainId) return moved(other, chainId, networks, true)({ ...state, balance: NO_BALANCE })
    return { ...state, activeNamespace: chosen && namespaceOf(chosen) }
  }
}

/** The native balance of one account on one network; dropped when that is no longer what is shown. */
export function balanceRead(caipAddress: CaipAddress, balance: string, balanceSymbol: string): Transition {
  return (state) => {
    const namespace = namespaceOf(caipAddress)
    const account = state.accounts[namespace]
    if (account?.caipAddress !== caipAddress) return state
    return { ...state, accounts: { ...state.accounts, [namespace]: { ...account, balance, balanceSymbol } } }
  }
}

/** Notes where the namespace's wallet is; a listed network is also remembered as the chosen one. */
function moved(
  namespace: ChainNamespace,
  chainId: CaipNetworkId,
  networks: readonly Network[],
  activate: boolean,
): Transition {
  return (state) => {
    const active = activate || state.activeNamespace === namespace
    const listed = networks.some(({ caipNetworkId }) => caipNetworkId === chainId)
    return {
      ...state,
      chains: { ...state.chains, [namespace]: chainId },
      activeNamespace: active ? namespace : state.activeNamespace,
      chosen: active && listed ? chainId : state.chosen,
    }
  }
}

function withOr<T>(map: ByNamespace<T>, namespace: ChainNamespace, value: T | undefined): ByNamespace<T> {
  return value === undefined ? without(map, namespace) : { ...map, [namespace]: value }
}

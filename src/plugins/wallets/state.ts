import {
  namespaceOf,
  type Account,
  type Accounts,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectionStatus,
  type ConnectorInfo,
  type RecentWallet,
  type WalletConnection,
  type WalletListing,
} from '#wallet'

/** What the wallet directory answered so far. */
export interface Directory {
  readonly loading: boolean
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  /** Listings of recently used wallets: their links are not stored. */
  readonly recent: readonly WalletListing[]
  /** What the host's lists of ids stand for, to tell installed wallets by. */
  readonly included: readonly WalletListing[]
  readonly excluded: readonly WalletListing[]
  /** How many wallets the directory has; 0 while unknown. */
  readonly count: number
}

const NO_DIRECTORY: Directory = {
  loading: false,
  featured: [],
  recommended: [],
  recent: [],
  included: [],
  excluded: [],
  count: 0,
}

/** A wallet of the last visit that nobody could be taken for: two claim to be it, or the one who does has changed. */
export interface Doubt {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly name: string
  readonly rdns: string | undefined
  readonly why: 'twin' | 'changed'
}

/** Pairs of a name and its look, which it shares with every name that could be taken for it. */
export type Looks = readonly (readonly [name: string, look: string])[]

export type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>

/**
 * The plugin's slice: plain data, changed by the transitions below and in session/transitions.ts. `accounts` and `chains` are those
 * of the active connections, one for each connected namespace.
 */
export interface WalletsSlice {
  readonly status: ByNamespace<ConnectionStatus>
  readonly accounts: Accounts
  /** Where each connected wallet is; it may be a network that the host did not list. */
  readonly chains: ByNamespace<CaipNetworkId>
  /** Every connected wallet, in the order of connecting. */
  readonly connections: readonly WalletConnection[]
  readonly activeNamespace: ChainNamespace | undefined
  /** The network to use while the active namespace has no wallet. Always a listed one. */
  readonly chosen: CaipNetworkId | undefined
  readonly connectors: readonly ConnectorInfo[]
  /** The connector that is being asked, for each namespace in which one is, the newest last; `connecting` is that one. */
  readonly asked: ByNamespace<string>
  readonly connecting: { readonly connectorId: string; readonly namespace: ChainNamespace } | undefined
  readonly recent: readonly RecentWallet[]
  /** Names of listed wallets and what they look like; filled after the list is drawn. */
  readonly looks: Looks
  /** The person is asked which wallet these are. */
  readonly doubts: readonly Doubt[]
  readonly balance: { readonly loading: boolean; readonly error: string | undefined }
  readonly directory: Directory
}

export type Transition = (state: WalletsSlice) => WalletsSlice

export const NO_BALANCE: WalletsSlice['balance'] = { loading: false, error: undefined }

export function initialState(chosen: CaipNetworkId | undefined, recent: readonly RecentWallet[]): WalletsSlice {
  return {
    status: {},
    accounts: {},
    chains: {},
    connections: [],
    activeNamespace: chosen && namespaceOf(chosen),
    chosen,
    connectors: [],
    asked: {},
    connecting: undefined,
    recent,
    doubts: [],
    looks: [],
    balance: NO_BALANCE,
    directory: NO_DIRECTORY,
  }
}

/** The network in use: where the active wallet is, else the chosen one. */
export function activeNetworkId({ activeNamespace, chains, chosen }: WalletsSlice): CaipNetworkId | undefined {
  return (activeNamespace && chains[activeNamespace]) ?? chosen
}

export const isConnected = (state: WalletsSlice, namespace: ChainNamespace): boolean =>
  state.accounts[namespace] !== undefined

/** The account of the namespace in use. */
export const activeAccount = ({ activeNamespace, accounts }: WalletsSlice): Account | undefined =>
  activeNamespace && accounts[activeNamespace]

/** Is it the connection of this connector? */
export const isOf = (connection: WalletConnection, { id, chain }: Pick<ConnectorInfo, 'id' | 'chain'>): boolean =>
  connection.connectorId === id && connection.namespace === chain

/** Says of a connector whether its wallet is connected, in use or in the background. */
export const isAmong =
  (connections: readonly WalletConnection[]) =>
  (connector: ConnectorInfo): boolean =>
    connections.some((connection) => isOf(connection, connector))

/** A remote wallet is connected: a second pairing would replace it unasked. */
export const isPaired = ({ connections }: Pick<WalletsSlice, 'connections'>): boolean =>
  connections.some(({ account }) => account.connectedWalletInfo?.sharedSession === true)

/** How many wallets the directory has, with those that it is asked for by id; 0 while unknown. */
export const sizeOf = ({ count, featured }: Directory): number => count + featured.length

/** The directory answered. */
export const inDirectory =
  (part: Partial<Directory>): Transition =>
  (state) => ({ ...state, directory: { ...state.directory, ...part } })

/** The wallets of the last visit are being asked, silently, or are not asked any more. */
export const returning =
  (namespaces: readonly ChainNamespace[], asked: boolean): Transition =>
  (state) => {
    const changing = namespaces.filter((namespace) => (state.status[namespace] === 'reconnecting') !== asked)
    if (changing.length === 0) return state
    const status = { ...state.status }
    for (const namespace of changing) {
      if (asked) status[namespace] = 'reconnecting'
      else delete status[namespace]
    }
    return { ...state, status }
  }

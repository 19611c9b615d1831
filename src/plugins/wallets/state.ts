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
  /** The listings for the host's lists of ids: they tell which installed wallets the lists mean. */
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

/** A wallet of the last visit that could not be verified: two wallets claim to be it, or the one that does has changed. */
export interface UnverifiedWallet {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly name: string
  readonly rdns: string | undefined
  readonly reason: 'duplicate' | 'changed'
}

/** Pairs of a name and its look. Names that can be mistaken for each other have the same look (UTS 39 calls it skeleton). */
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
  /** The connector that is being asked to connect, by namespace, the newest last; `connecting` is the newest one. */
  readonly asked: ByNamespace<string>
  readonly connecting: { readonly connectorId: string; readonly namespace: ChainNamespace } | undefined
  readonly recent: readonly RecentWallet[]
  /** Names of listed wallets and what they look like; filled after the list is drawn. */
  readonly looks: Looks
  /** Wallets of the last visit that could not be verified; the list asks the person to choose again. */
  readonly unverified: readonly UnverifiedWallet[]
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
    unverified: [],
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

/** A remote wallet is connected. Another pairing would replace it without asking. */
export const isPaired = ({ connections }: Pick<WalletsSlice, 'connections'>): boolean =>
  connections.some(({ account }) => account.connectedWalletInfo?.sharedSession === true)

/** How many wallets the directory has, with those that it is asked for by id; 0 while unknown. */
export const sizeOf = ({ count, featured }: Directory): number => count + featured.length

/** Updates what is known of the directory. */
export const inDirectory =
  (part: Partial<Directory>): Transition =>
  (state) => ({ ...state, directory: { ...state.directory, ...part } })

/** Marks namespaces whose wallets are being restored, or, with `asked` false, removes that mark. */
export const reconnecting =
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

import type { ChainNamespace, ConnectorInfo, HostOptions, RecentWallet, WalletListing, WalletRowType } from '#kernel'
import { RECOMMENDED } from './directory.ts'
import type { Directory } from './state.ts'

/** What a row leads to. */
export type Target =
  | { readonly kind: 'walletConnect' }
  | { readonly kind: 'connectors'; readonly connectors: readonly ConnectorInfo[] }
  | { readonly kind: 'wallet'; readonly wallet: WalletListing }

/** One wallet of the connect screen, before words and pictures. */
export interface WalletEntry {
  readonly type: WalletRowType
  readonly name: string
  readonly mark?: 'installed' | 'connected' | 'recent' | undefined
  /** Another wallet on the list has the same name or rdns, which wallets give themselves: at least one may be a fake. */
  readonly twin?: boolean
  readonly target: Target
}

export interface EntriesInput {
  readonly connectors: readonly ConnectorInfo[]
  /** Is this connector the wallet of its namespace now? */
  readonly isConnected: (connector: ConnectorInfo) => boolean
  readonly recent: readonly RecentWallet[]
  readonly directory: Directory
  readonly host: Pick<
    HostOptions,
    'customWallets' | 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'connectorTypeOrder' | 'networks'
  >
  readonly mobile: boolean
  readonly walletConnect: boolean
  /** Other ways to connect take places of recommended wallets. */
  readonly email: boolean
  readonly socials: boolean
}

export const TYPE_ORDER: readonly WalletRowType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The wallets to show, in order, each once; and how many more are on their way. */
export function walletEntries(input: EntriesInput): {
  readonly entries: readonly WalletEntry[]
  readonly pending: number
} {
  const { directory, host, mobile, recent } = input
  const shown = input.connectors.filter((connector) => connector.type !== 'AUTH' && isAllowed(connector, input))
  const installed = grouped(shown)
  const external = shown.filter(({ type }) => type === 'EXTERNAL')
  const reachable = [...installed.flat(), ...external]
  const recents = recent.filter(
    (wallet) =>
      !host.excludeWalletIds?.includes(wallet.id) &&
      host.networks.some(({ chainNamespace }) => chainNamespace === wallet.namespace) &&
      !reachable.some((connector) => isSame(wallet, connector, mobile) || sameName(wallet.name, connector.name)),
  )
  const fresh = (wallets: readonly WalletListing[], taken: readonly WalletListing[]): readonly WalletListing[] =>
    wallets.filter(
      (wallet) =>
        !reachable.some((connector) => isSame(wallet, connector, mobile)) &&
        !recents.some((other) => other.id === wallet.id || sameRdns(other.rdns, wallet.rdns, mobile)) &&
        !taken.some(({ id }) => id === wallet.id),
    )
  const featured = fresh(directory.featured, [])
  const custom = fresh(host.customWallets ?? [], featured)
  const named = installed.filter((group) => group.some(({ type }) => type !== 'INJECTED')).length
  const featuredCount = host.featuredWalletIds?.length ?? 0
  const places = Math.max(
    0,
    RECOMMENDED -
      featuredCount -
      (host.customWallets?.length ?? 0) -
      named -
      Number(input.email) -
      Number(input.socials),
  )
  const recommended = fresh(directory.recommended, [...featured, ...custom]).slice(0, places)

  const wallets = (type: WalletRowType, list: readonly WalletListing[]): readonly WalletEntry[] =>
    list.map((wallet) => ({ type, name: wallet.name, target: { kind: 'wallet', wallet } }))
  const byType: Record<WalletRowType, readonly WalletEntry[]> = {
    // A phone is the phone wallet: there, the list of all wallets takes this place.
    walletConnect:
      input.walletConnect && !mobile ? [{ type: 'walletConnect', name: '', target: { kind: 'walletConnect' } }] : [],
    recent: recents.map((wallet) => ({
      type: 'recent',
      name: wallet.name,
      mark: 'recent',
      target: { kind: 'wallet', wallet: directory.recent.find(({ id }) => id === wallet.id) ?? fromRecent(wallet) },
    })),
    injected: installed.map((group) => ({
      ...connectorEntry('injected', group, input, 'installed'),
      ...(installed.some((other) => other !== group && isTwin(group[0]!, other[0]!)) ? { twin: true } : {}),
    })),
    featured: wallets('featured', featured),
    custom: wallets('custom', custom),
    external: external.map((connector) => connectorEntry('external', [connector], input)),
    recommended: wallets('recommended', recommended),
  }
  const order = new Set([...(host.connectorTypeOrder ?? []), ...TYPE_ORDER])
  const pending = directory.loading
    ? missing(featuredCount, directory.featured) + missing(places, directory.recommended)
    : 0
  return { entries: [...order].flatMap((type) => byType[type] ?? []), pending }
}

const missing = (places: number, read: readonly unknown[]): number => (read.length > 0 ? 0 : places)

function connectorEntry(
  type: WalletRowType,
  connectors: readonly ConnectorInfo[],
  { isConnected }: EntriesInput,
  mark?: 'installed',
): WalletEntry {
  return {
    type,
    name: connectors[0]!.name,
    mark: connectors.some(isConnected) ? 'connected' : mark,
    target: { kind: 'connectors', connectors },
  }
}

/**
 * Installed wallets, one group per wallet: several namespaces first, then announced ones, then what just sits in the
 * page. Only connectors of different namespaces are the same wallet; twice the same name on one namespace is two.
 */
function grouped(connectors: readonly ConnectorInfo[]): readonly (readonly ConnectorInfo[])[] {
  const groups: ConnectorInfo[][] = []
  for (const connector of connectors) {
    if (!['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(connector.type)) continue
    const group = groups.find(
      ([first, ...rest]) =>
        sameName(first!.name, connector.name) && [first!, ...rest].every(({ chain }) => chain !== connector.chain),
    )
    if (group) group.push(connector)
    else groups.push([connector])
  }
  const rank = (group: readonly ConnectorInfo[]): number =>
    group.length > 1 || group[0]!.type === 'MULTI_CHAIN' ? 0 : group[0]!.type === 'ANNOUNCED' ? 1 : 2
  return groups.sort((a, b) => rank(a) - rank(b))
}

/** The host's lists of ids also count for installed wallets, as far as the directory said which wallets they are. */
function isAllowed(connector: ConnectorInfo, { directory, host }: EntriesInput): boolean {
  const listed = (ids: readonly string[] | undefined, wallets: readonly WalletListing[]): boolean =>
    [connector.id, connector.explorerId].some((id) => id !== undefined && ids?.includes(id)) ||
    wallets.some((wallet) => isSame(wallet, connector, false) || sameName(wallet.name, connector.name))
  if (connector.type === 'WALLET_CONNECT') return true
  if (listed(host.excludeWalletIds, directory.excluded)) return false
  return (
    !host.includeWalletIds?.length ||
    directory.included.length === 0 ||
    listed(host.includeWalletIds, directory.included)
  )
}

/** Is this wallet of the directory what the connector reaches? By rdns; by name only where the directory has no rdns. */
export function isSame(
  wallet: Pick<WalletListing, 'id' | 'name' | 'rdns'>,
  connector: ConnectorInfo,
  mobile: boolean,
): boolean {
  if (wallet.id === connector.id || wallet.id === connector.explorerId) return true
  return wallet.rdns ? sameRdns(wallet.rdns, connector.info?.rdns, mobile) : sameName(wallet.name, connector.name)
}

const isTwin = (a: ConnectorInfo, b: ConnectorInfo): boolean =>
  sameName(a.name, b.name) || sameRdns(a.info?.rdns, b.info?.rdns, false)

function sameRdns(a: string | null | undefined, b: string | null | undefined, mobile: boolean): boolean {
  // MetaMask's in-app browser announces itself with an rdns of its own.
  const norm = (rdns: string | null | undefined) =>
    mobile && rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns?.toLowerCase()
  return Boolean(a) && norm(a) === norm(b)
}

/** "Trust Wallet" and "Trust" are one wallet that spells its name differently on two namespaces. */
function sameName(a: string, b: string): boolean {
  const norm = (name: string): string => name.toLowerCase().replace(/\s+wallet$/, '')
  return norm(a) === norm(b)
}

function fromRecent({ id, name, rdns, imageId, imageUrl }: RecentWallet): WalletListing {
  return { id, name, rdns: rdns ?? null, image_id: imageId ?? null, image_url: imageUrl ?? null }
}

/** Which of a wallet's connectors to use when only one can be asked: the one of the namespace in use. */
export function preferred(
  connectors: readonly ConnectorInfo[],
  namespace: ChainNamespace | undefined,
): ConnectorInfo | undefined {
  return connectors.find(({ chain }) => chain === namespace) ?? connectors[0]
}

import {
  plainName,
  type ChainNamespace,
  type ConnectorInfo,
  type HostOptions,
  type RecentWallet,
  type WalletListing,
  type WalletRowType,
} from '#wallet'
import { isInPage } from './inPage.ts'
import type { Directory, UnverifiedWallet, Looks } from '../state.ts'
import { withLookalikes, type Lookalike } from './lookalikes.ts'
import { supportsNamespace } from './filter.ts'

/** How many wallets are recommended on the first screen. */
export const RECOMMENDED = 4

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
  /** Set when others on the list could be mistaken for it: wallets choose their names and domains themselves. */
  readonly alike?: Lookalike | undefined
  /** It claims to be a wallet of the last visit that could not be verified. */
  readonly unverified?: UnverifiedWallet['reason'] | undefined
  readonly target: Target
}

export interface EntriesInput {
  readonly connectors: readonly ConnectorInfo[]
  /** Only wallets that support it. */
  readonly namespace?: ChainNamespace | undefined
  /** Is this connector's wallet connected now? */
  readonly isConnected: (connector: ConnectorInfo) => boolean
  readonly recent: readonly RecentWallet[]
  readonly unverified: readonly UnverifiedWallet[]
  readonly looks: Looks
  readonly directory: Directory
  readonly host: Pick<
    HostOptions,
    'customWallets' | 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'connectorTypeOrder' | 'networks'
  >
  readonly mobile: boolean
  readonly walletConnect: boolean
  /** Other ways to connect take places of recommended wallets. */
  readonly logins: number
}

/** The wallets to show, in order, each once; and how many more are still being read. */
export function walletEntries(input: EntriesInput): {
  readonly entries: readonly WalletEntry[]
  readonly pending: number
} {
  const { directory, host, isConnected, logins, mobile, namespace, recent, walletConnect } = input
  const { customWallets = [], excludeWalletIds = [], featuredWalletIds = [], networks } = host
  const shown = input.connectors.filter(
    (connector) =>
      connector.listed !== false && (!namespace || connector.chain === namespace) && isAllowed(connector, input),
  )
  const { all: installed, counted } = inOrder(grouped(shown), input)
  const external = shown.filter(({ type }) => type === 'EXTERNAL')
  const reachable = [...installed.flat(), ...external]
  const isHere = (wallet: WalletListing | RecentWallet): boolean =>
    reachable.some((connector) => isSame(wallet, connector, mobile))
  const recents = recent.filter(
    (wallet) =>
      !excludeWalletIds.includes(wallet.id) &&
      (namespace ?? wallet.namespace) === wallet.namespace &&
      networks.some(({ chainNamespace }) => chainNamespace === wallet.namespace) &&
      !isHere(wallet) &&
      !reachable.some(({ name }) => sameName(wallet.name, name)),
  )
  const fresh = (wallets: readonly WalletListing[], taken: readonly WalletListing[]): readonly WalletListing[] =>
    wallets.filter(
      (wallet) =>
        supportsNamespace(wallet, namespace) &&
        !isHere(wallet) &&
        !recents.some(({ id, rdns }) => id === wallet.id || sameRdns(rdns, wallet.rdns, mobile)) &&
        !taken.some(({ id }) => id === wallet.id),
    )
  const featured = fresh(directory.featured, [])
  const custom = fresh(customWallets, featured)
  const named = counted.filter((group) => group.some(({ type }) => type !== 'INJECTED'))
  const taken = featuredWalletIds.length + customWallets.length + named.length + logins
  const places = Math.max(0, RECOMMENDED - taken)
  const recommended = fresh(directory.recommended, [...featured, ...custom]).slice(0, places)

  const wallets = (list: readonly WalletListing[]): readonly Untyped[] =>
    list.map((wallet) => ({ name: wallet.name, target: { kind: 'wallet', wallet } }))
  const reached = (connectors: readonly ConnectorInfo[], mark?: 'installed'): Untyped => {
    const unverified = connectors.map((connector) => unverifiedReason(connector, input)).find(Boolean)
    return {
      name: connectors[0]!.name,
      mark: connectors.some(isConnected) ? 'connected' : unverified ? 'recent' : mark,
      unverified,
      target: { kind: 'connectors', connectors },
    }
  }
  // In the order of the specification.
  const byType: Record<WalletRowType, readonly Untyped[]> = {
    // On a phone the wallet is on the same device: there, the list of all wallets takes this place.
    walletConnect: walletConnect && !mobile ? [{ name: '', target: { kind: 'walletConnect' } }] : [],
    recent: wallets(
      recents.map((wallet) => directory.recent.find(({ id }) => id === wallet.id) ?? fromRecent(wallet)),
    ).map((entry) => ({ ...entry, mark: 'recent' })),
    injected: installed.map((group) => reached(group, 'installed')),
    featured: wallets(featured),
    custom: wallets(custom),
    external: external.map((connector) => reached([connector])),
    recommended: wallets(recommended),
  }
  const order = new Set([...(host.connectorTypeOrder ?? []), ...(Object.keys(byType) as WalletRowType[])])
  return {
    entries: withLookalikes(
      [...order].flatMap((type) => (byType[type] ?? []).map((entry) => ({ ...entry, type }))),
      input.looks,
    ),
    pending: directory.loading
      ? missing(featuredWalletIds.length, directory.featured) + missing(places, directory.recommended)
      : 0,
  }
}

type Group = readonly ConnectorInfo[]
type Untyped = Omit<WalletEntry, 'type'>

const missing = (places: number, read: readonly unknown[]): number => (read.length > 0 ? 0 : places)

/**
 * Installed wallets, one group per wallet: announced ones first, then those that were only found in the page. A wallet that
 * appears on a second namespace a moment later keeps its place: a row must not move away under a finger. Only connectors
 * of different namespaces are one wallet; the same name twice on one namespace is two wallets.
 */
export function grouped(connectors: readonly ConnectorInfo[]): readonly Group[] {
  const groups: ConnectorInfo[][] = []
  for (const connector of connectors) {
    if (!isInPage(connector)) continue
    const group = groups.find(
      ([first, ...rest]) =>
        sameName(first!.name, connector.name) && [first!, ...rest].every(({ chain }) => chain !== connector.chain),
    )
    if (group) group.push(connector)
    else groups.push([connector])
  }
  const rank = (group: Group): number => ({ MULTI_CHAIN: 0, ANNOUNCED: 1 })[group[0]!.type as string] ?? 2
  return groups.sort((a, b) => rank(a) - rank(b))
}

/** With more installed wallets than this, a page is taken to flood the list. */
const MOST_UNSORTED = 12

/**
 * Installed wallets in their order, and those that take a place of a recommended one. In a flood, wallets that were used come
 * first, then those that the host or the directory names, and unknown ones take no place of the directory's (threat T27).
 * Otherwise all stay in the order of arrival, since a row must not move away under a finger.
 */
function inOrder(
  groups: readonly Group[],
  input: EntriesInput,
): { readonly all: readonly Group[]; readonly counted: readonly Group[] } {
  if (groups.length <= MOST_UNSORTED) return { all: groups, counted: groups }
  const { directory, host, isConnected, mobile, recent } = input
  const named = [...directory.featured, ...directory.included, ...directory.recommended, ...(host.customWallets ?? [])]
  const isOne = (wallets: readonly Pick<WalletListing, 'id' | 'name' | 'rdns'>[], group: Group): boolean =>
    wallets.some((wallet) => group.some((connector) => isSame(wallet, connector, mobile)))
  const used = groups.filter(
    (group) =>
      isOne(recent, group) || group.some((connector) => isConnected(connector) || unverifiedReason(connector, input)),
  )
  const known = groups.filter((group) => !used.includes(group) && isOne(named, group))
  return { all: [...new Set([...used, ...known, ...groups])], counted: [...used, ...known] }
}

/** A wallet with the id, domain or name of an unverified one claims to be it. */
function unverifiedReason(
  { chain, id, info, name }: ConnectorInfo,
  { unverified }: EntriesInput,
): UnverifiedWallet['reason'] | undefined {
  return unverified.find(
    (wallet) =>
      wallet.namespace === chain &&
      (wallet.connectorId === id || sameRdns(wallet.rdns, info?.rdns, false) || sameName(wallet.name, name)),
  )?.reason
}

/** The host's lists of ids also count for installed wallets, as far as the directory said which wallets they are. */
function isAllowed(connector: ConnectorInfo, { directory, host }: EntriesInput): boolean {
  const listed = (ids: readonly string[] | undefined, wallets: readonly WalletListing[]): boolean =>
    [connector.id, connector.explorerId].some((id) => id !== undefined && ids?.includes(id)) ||
    wallets.some((wallet) => isSame(wallet, connector, false) || sameName(wallet.name, connector.name))
  if (connector.sharedSession) return true
  if (listed(host.excludeWalletIds, directory.excluded)) return false
  return (
    !host.includeWalletIds?.length ||
    directory.included.length === 0 ||
    listed(host.includeWalletIds, directory.included)
  )
}

/**
 * Is this wallet of the directory what the connector reaches? By rdns; by name only where one of them has none, as all
 * wallets of the Wallet Standard.
 */
export function isSame(
  wallet: Pick<WalletListing, 'id' | 'name' | 'rdns'>,
  connector: ConnectorInfo,
  mobile: boolean,
): boolean {
  if (wallet.id === connector.id || wallet.id === connector.explorerId) return true
  const rdns = connector.info?.rdns
  return wallet.rdns && rdns ? sameRdns(wallet.rdns, rdns, mobile) : sameName(wallet.name, connector.name)
}

export function sameRdns(a: string | null | undefined, b: string | null | undefined, mobile: boolean): boolean {
  // MetaMask's in-app browser announces itself with an rdns of its own.
  const norm = (rdns: string | null | undefined) =>
    mobile && rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns?.toLowerCase()
  return Boolean(a) && norm(a) === norm(b)
}

/** "Trust Wallet" and "Trust" are one wallet that spells its name differently on two namespaces. */
export const sameName = (a: string, b: string): boolean => plainName(a) === plainName(b)

export const fromRecent = ({ id, name, rdns, imageId, imageUrl }: RecentWallet): WalletListing => ({
  id,
  name,
  rdns,
  image_id: imageId,
  image_url: imageUrl,
})

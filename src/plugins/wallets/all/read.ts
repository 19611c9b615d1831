import type { HostOptions, WalletListing } from '#wallet'
import { isReachable, readListings, type Listings, type ListingsQuery } from '../createActions.ts'
import type { Core, Surroundings } from '../core.ts'

/** How many wallets a page has, and an answer of the search (specification §9). */
export const PAGE = 40
export const SEARCH = 100

/** The query for a page or a search; `read` adds the host's lists and networks. */
export type Query = Required<Pick<ListingsQuery, 'page' | 'entries' | 'certified'>> &
  Pick<ListingsQuery, 'search'> & { readonly exclude: readonly string[] }

export type Answer = Listings

/** Some listings of an answer may be of no use here, see `isUseful`. */
export function read({ ctx, host }: Surroundings, query: Query, signal: AbortSignal): Promise<Answer> {
  return readListings(ctx, { ...query, include: host.includeWalletIds, chains: chainsOf(host) }, signal)
}

/** Every network that the site asks for, as the directory spells it (CAIP-2). */
const chainsOf = ({ networks }: Pick<HostOptions, 'networks'>): readonly string[] =>
  networks.map(({ caipNetworkId }) => caipNetworkId)

/**
 * Can this wallet be used here? The directory was asked for such wallets, but may filter differently: chain ids have to be
 * equal (`eip155:1` does not match `eip155:10`), a phone needs a link, and the host's lists of ids count.
 */
export function isUseful(core: Pick<Core, 'environment' | 'host'>, wallet: WalletListing): boolean {
  const { includeWalletIds, excludeWalletIds } = core.host
  if (excludeWalletIds?.includes(wallet.id)) return false
  if (includeWalletIds?.length && !includeWalletIds.includes(wallet.id)) return false
  const chains = chainsOf(core.host)
  return (wallet.chains?.some((chain) => chains.includes(chain)) ?? true) && isReachable(core, wallet)
}

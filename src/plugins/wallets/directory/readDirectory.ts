import type { WalletListing } from '#wallet'
import { RECOMMENDED } from '../list/entries.ts'
import { inDirectory, type Directory } from '../state.ts'
import type { FullCore, Cell, Surroundings } from '../fullCore.ts'
import { readListings, type ListingsQuery } from './listings.ts'

/**
 * Reads the first screen's wallets. Installed wallets work without them. True when every request succeeded.
 */
export async function readDirectory(core: Surroundings & Cell): Promise<boolean> {
  const { ctx, host, state } = core
  const read = (query: ListingsQuery) => readListings(ctx, query, ctx.signal)
  // The directory refuses requests without a project id.
  if (!host.projectId) return true
  const featuredIds = host.featuredWalletIds ?? []
  const installed = new Set(state.get().connectors.flatMap(({ id, explorerId }) => [id, explorerId]))
  const recentIds = state.get().recent.flatMap(({ id }) => (installed.has(id) ? [] : [id]))
  const known = [...new Set([...featuredIds, ...recentIds])]
  const change = (part: Partial<Directory>): void => core.commit(inDirectory(part))
  const byIds = async (ids: readonly string[] = []): Promise<readonly WalletListing[]> =>
    ids.length === 0 ? [] : (await read({ entries: ids.length, include: ids })).data
  const pick = (data: readonly WalletListing[], ids: readonly string[]) =>
    ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])

  const reads = await Promise.allSettled([
    read({
      entries: RECOMMENDED,
      include: host.includeWalletIds,
      exclude: [...(host.excludeWalletIds ?? []), ...featuredIds],
      chains: host.networks.map(({ caipNetworkId }) => caipNetworkId),
    }).then(({ data, count }) => change({ recommended: data.filter((wallet) => isReachable(core, wallet)), count })),
    byIds(known).then((data) => change({ featured: pick(data, featuredIds), recent: pick(data, recentIds) })),
    byIds(host.includeWalletIds).then((included) => change({ included })),
    byIds(host.excludeWalletIds).then((excluded) => change({ excluded })),
  ])
  return reads.every(({ status }) => status === 'fulfilled')
}

/** A phone cannot scan its own screen: there, a wallet needs a link. */
export function isReachable(
  { environment }: Pick<FullCore, 'environment'>,
  { mobile_link, webapp_link }: WalletListing,
): boolean {
  return !environment.mobile || Boolean(mobile_link ?? webapp_link)
}

import type { WalletListing } from '#kernel'
import { RECOMMENDED } from '../entries.ts'
import { inDirectory, type Directory } from '../state.ts'
import type { FullCore } from './core.ts'
import { ListingsSchema } from './schemas.ts'

/**
 * Reads the first screen's wallets. Nobody waits for it, and without it installed wallets work as ever. True when every
 * read worked.
 */
export async function readDirectory(core: FullCore): Promise<boolean> {
  const { host, state } = core
  // The directory refuses strangers.
  if (!host.projectId) return true
  const featuredIds = host.featuredWalletIds ?? []
  const installed = new Set(state.get().connectors.flatMap(({ id, explorerId }) => [id, explorerId]))
  const recentIds = state.get().recent.flatMap(({ id }) => (installed.has(id) ? [] : [id]))
  const known = [...new Set([...featuredIds, ...recentIds])]
  const change = (part: Partial<Directory>): void => core.commit(inDirectory(part))
  const pick = (data: readonly WalletListing[], ids: readonly string[]) =>
    ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])

  const reads = await Promise.allSettled([
    read(core, {
      entries: RECOMMENDED,
      include: host.includeWalletIds,
      exclude: [...(host.excludeWalletIds ?? []), ...featuredIds],
      chains: host.networks.map(({ caipNetworkId }) => caipNetworkId),
    }).then(({ data, count }) => change({ recommended: data.filter((wallet) => isReachable(core, wallet)), count })),
    byIds(core, known).then((data) => change({ featured: pick(data, featuredIds), recent: pick(data, recentIds) })),
    byIds(core, host.includeWalletIds).then((included) => change({ included })),
    byIds(core, host.excludeWalletIds).then((excluded) => change({ excluded })),
  ])
  return reads.every(({ status }) => status === 'fulfilled')
}

async function byIds(core: FullCore, ids: readonly string[] = []): Promise<readonly WalletListing[]> {
  return ids.length === 0 ? [] : (await read(core, { entries: ids.length, include: ids })).data
}

interface Query {
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
}

function read({ ctx }: FullCore, { entries, include, exclude, chains }: Query) {
  const list = (ids: readonly string[] | undefined): string | undefined => (ids?.length ? ids.join(',') : undefined)
  return ctx.http.get('wallets', '/getWallets', {
    query: { page: 1, entries, include: list(include), exclude: list(exclude), chains: list(chains) },
    schema: ListingsSchema,
    signal: ctx.signal,
    // Skeletons stand while this runs; two tries are enough for a list that nobody needs to connect.
    retries: 1,
  })
}

/** A phone cannot scan its own screen: there, a wallet needs a link. */
export function isReachable(
  { environment }: Pick<FullCore, 'environment'>,
  { mobile_link, webapp_link }: WalletListing,
): boolean {
  return !environment.mobile || Boolean(mobile_link ?? webapp_link)
}

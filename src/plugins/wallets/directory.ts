import { MODAL_OPENED, type WalletListing } from '#kernel'
import type { Core } from './core.ts'
import { ListingsSchema } from './schemas.ts'
import type { Directory } from './state.ts'

/** How many wallets are recommended on the first screen. */
export const RECOMMENDED = 4

/**
 * Reads the first screen's wallets when the modal opens, once; what failed is read again at the next open. Nobody waits
 * for it, and without it installed wallets work as ever.
 */
export function keepDirectory(core: Core): void {
  const { bus, own, router } = core.ctx
  let done = core.host.projectId === ''
  const open = async (): Promise<void> => {
    if (done) return
    done = true
    done = await load(core)
  }
  own(bus.on(MODAL_OPENED, () => void open()))
  if (router.state.get().open) void open()
}

/** A wallet of the directory that is known here, by its id. */
export function findListing({ state, host }: Pick<Core, 'state' | 'host'>, id: string): WalletListing | undefined {
  const { featured, recommended, recent } = state.get().directory
  return [...featured, ...recommended, ...recent, ...(host.customWallets ?? [])].find((wallet) => wallet.id === id)
}

/** True when every read worked. */
async function load(core: Core): Promise<boolean> {
  const { host, state } = core
  const featuredIds = host.featuredWalletIds ?? []
  const installed = new Set(state.get().connectors.flatMap(({ id, explorerId }) => [id, explorerId]))
  const recentIds = state.get().recent.flatMap(({ id }) => (installed.has(id) ? [] : [id]))
  const known = [...new Set([...featuredIds, ...recentIds])]
  const change = (part: Partial<Directory>): void =>
    core.commit((slice) => ({ ...slice, directory: { ...slice.directory, ...part } }))
  const pick = (data: readonly WalletListing[], ids: readonly string[]) =>
    ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])

  change({ loading: true })
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
  change({ loading: false })
  return reads.every(({ status }) => status === 'fulfilled')
}

async function byIds(core: Core, ids: readonly string[] = []): Promise<readonly WalletListing[]> {
  return ids.length === 0 ? [] : (await read(core, { entries: ids.length, include: ids })).data
}

interface Query {
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
}

function read({ ctx }: Core, { entries, include, exclude, chains }: Query) {
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
function isReachable({ environment }: Core, { mobile_link, webapp_link }: WalletListing): boolean {
  return !environment.mobile || Boolean(mobile_link ?? webapp_link)
}

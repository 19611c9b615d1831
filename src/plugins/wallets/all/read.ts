import type { HostOptions, WalletListing } from '#kernel'
import { isReachable, ListingsSchema } from '../connecting/index.ts'
import type { Core } from '../core.ts'

/** Wallets to a page, and to an answer of the search (specification §9). */
export const PAGE = 40
export const SEARCH = 100

/** What `GET /getWallets` is asked (specification §7). */
export interface Query {
  /** From 1. */
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly exclude: readonly string[]
  readonly certified: boolean
}

/** An answer: every listing that could be read. Some may be of no use here, see `isUseful`. */
export interface Answer {
  readonly data: readonly WalletListing[]
  /** How many there are in all; 0 while the directory does not say. */
  readonly count: number
}

export function read({ ctx, host }: Core, query: Query, signal: AbortSignal): Promise<Answer> {
  const list = (ids: readonly string[] | undefined): string | undefined => (ids?.length ? ids.join(',') : undefined)
  const { certified, entries, exclude, page, search } = query
  return ctx.http.get('wallets', '/getWallets', {
    query: {
      page,
      entries,
      search,
      include: list(host.includeWalletIds),
      exclude: list(exclude),
      chains: list(chainsOf(host)),
      badge_type: certified ? 'certified' : undefined,
    },
    schema: ListingsSchema,
    signal,
    // A person waits; after two tries they are told, and can try again themselves.
    retries: 1,
  })
}

/** Every network that the site asks for, as the directory spells it (CAIP-2). */
const chainsOf = ({ networks }: Pick<HostOptions, 'networks'>): readonly string[] =>
  networks.map(({ caipNetworkId }) => caipNetworkId)

/**
 * Can this wallet be used here? The directory was asked for such, but its filters are its own: a chain must be the same
 * id (`eip155:1` is no part of `eip155:10`), a phone needs a link, and the host's lists of ids count.
 */
export function isUseful(core: Pick<Core, 'environment' | 'host'>, wallet: WalletListing): boolean {
  const { includeWalletIds, excludeWalletIds } = core.host
  if (excludeWalletIds?.includes(wallet.id)) return false
  if (includeWalletIds?.length && !includeWalletIds.includes(wallet.id)) return false
  const chains = chainsOf(core.host)
  return (wallet.chains?.some((chain) => chains.includes(chain)) ?? true) && isReachable(core, wallet)
}

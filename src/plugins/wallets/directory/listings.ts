import type { PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { ListingsSchema } from '../session/schemas.ts'

/** The query of `GET /getWallets` (specification §7). Lists that are missing or empty are left out. */
export interface ListingsQuery {
  /** From 1, the default. */
  readonly page?: number
  readonly entries: number
  readonly search?: string | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
  readonly certified?: boolean
}

/** An answer: every listing that could be read. */
export interface Listings {
  readonly data: readonly WalletListing[]
  /** How many there are in all; 0 while the directory does not say. */
  readonly count: number
}

/** Asks the wallet directory. */
export async function readListings(
  { http, logger }: Pick<PluginContext, 'http' | 'logger'>,
  { page = 1, entries, search, include, exclude, chains, certified }: ListingsQuery,
  signal: AbortSignal,
): Promise<Listings> {
  const answer = await http.get('wallets', '/getWallets', {
    query: {
      page,
      entries,
      search,
      include: listed(include),
      exclude: listed(exclude),
      chains: listed(chains),
      badge_type: certified ? 'certified' : undefined,
    },
    schema: ListingsSchema,
    signal,
    // Skeletons are shown while this runs, and connecting does not need the list: it fails after two tries.
    retries: 1,
  })
  const misled: string[] = []
  const data = answer.data.flatMap((listing): readonly WalletListing[] => {
    if (!listing) return []
    const { chains: named, ...rest } = listing
    const chains = named?.filter((id) => id !== undefined)
    if (chains?.length !== named?.length) misled.push(rest.id)
    return [chains ? { ...rest, chains } : rest]
  })
  const dropped = answer.data.length - data.length
  if (dropped > 0)
    logger.warn(`${dropped} of ${answer.data.length} wallets of the directory make no sense and are left out`)
  if (misled.length > 0)
    logger.warn(`the directory names networks that are none, which are left out, for: ${misled.join(', ')}`)
  return { ...answer, data }
}

const listed = (ids: readonly string[] | undefined): string | undefined => (ids?.length ? ids.join(',') : undefined)

import type { PluginContext } from '#kernel'
import { dataApi, parseCaipAddress, type CaipAddress, type CaipNetworkId, type HistoryPage } from '#wallet'

/** Milliseconds for which a page is reused. */
const LIFE = 15_000
/** Cached pages. */
const MOST = 50

export interface PageQuery {
  readonly account: CaipAddress
  /** `next` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined
  /** Reads it even if it is cached. */
  readonly anew: boolean
  readonly signal: AbortSignal
}

export interface Pages {
  /** Rejects with CHAIN_NOT_SUPPORTED, ABORTED or an HTTP_… code. */
  read(query: PageQuery): Promise<HistoryPage>
  /** Drops the cached pages of a network, because something has happened there. */
  forget(network: CaipNetworkId): void
}

/** Pages of the history, each kept for 15 s by account, network and cursor. */
export function createPages(ctx: Pick<PluginContext, 'clock' | 'http'>): Pages {
  const { clock } = ctx
  const api = dataApi(ctx)
  const kept = new Map<string, { readonly at: number; readonly page: HistoryPage }>()
  return {
    async read({ account, cursor, anew, signal }) {
      const key = `${account} ${cursor ?? ''}`
      const known = kept.get(key)
      if (!anew && known && clock.monotonic() - known.at < LIFE) return known.page
      const page = await api.readHistory({ ...parseCaipAddress(account), cursor, signal })
      kept.delete(key)
      kept.set(key, { at: clock.monotonic(), page })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      return page
    },
    forget(network) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${network}:`)) kept.delete(key)
    },
  }
}

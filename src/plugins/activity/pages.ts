import type { PluginContext } from '#kernel'
import { dataApi, parseCaipAddress, type CaipAddress, type CaipNetworkId, type HistoryPage } from '#wallet'

/** How long a page counts as fresh. */
const LIFE = 15_000
/** Pages that are remembered. */
const MOST = 50

export interface PageQuery {
  readonly account: CaipAddress
  /** Of the page before; the first page has none. */
  readonly cursor: string | undefined
  /** Also when a fresh one is known. */
  readonly anew: boolean
  readonly signal: AbortSignal
}

export interface Pages {
  /** Rejects with CHAIN_NOT_SUPPORTED, ABORTED or an HTTP_… code. */
  read(query: PageQuery): Promise<HistoryPage>
  /** Something happened on the network: what was read there is fresh no more. */
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

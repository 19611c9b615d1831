import { freezeShared, type Clock } from '#kernel'
import type { CaipNetworkId } from '../contracts/index.ts'
import type { HistoryPage, HistoryQuery } from './history.ts'

/** Milliseconds for which a page counts as recent. */
const LIFE = 15_000
/** Pages that are kept. */
const MOST = 50

export interface HistoryPages {
  /** The page of a query: a recent one if that will do, else what `readPage` answers. */
  read(query: HistoryQuery, readPage: () => Promise<HistoryPage>): Promise<HistoryPage>
  /** Drops the pages of a network, because something has happened there. */
  forget(network: CaipNetworkId): void
}

/** The pages that were read last, by account, network and cursor. */
export function createHistoryPages(clock: Clock): HistoryPages {
  const kept = new Map<string, { readonly at: number; readonly page: HistoryPage }>()
  return {
    async read({ address, chainId, cursor = '', recent }, readPage) {
      const key = `${chainId}:${address} ${cursor}`
      const known = kept.get(key)
      if (recent && known && clock.monotonic() - known.at < LIFE) return known.page
      // Frozen, because several plugins get it.
      const page = freezeShared(await readPage())
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

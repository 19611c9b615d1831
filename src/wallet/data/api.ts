import { LatchkeyError, type Http, type PluginContext } from '#kernel'
import { readBalances, type Balances, type BalancesQuery } from './balances.ts'
import { readHistory, type HistoryPage, type HistoryQuery } from './history.ts'
import { createHistoryPages } from './historyPages.ts'
import { createSupportedChains } from './supportedChains.ts'
import type { CaipNetworkId } from '../contracts/index.ts'

/**
 * The data API for plugins. For a network that the service does not support, no request is made: it rejects with
 * CHAIN_NOT_SUPPORTED. Otherwise it rejects as `Http` does.
 */
export interface DataApi {
  /**
   * Whether the service supports the network; undefined if its list cannot be read or is empty: then just make the request.
   * Rejects with ABORTED only.
   */
  knows(chainId: CaipNetworkId, signal?: AbortSignal): Promise<boolean | undefined>
  readBalances(query: BalancesQuery): Promise<Balances>
  readHistory(query: HistoryQuery): Promise<HistoryPage>
  /** Something has happened on a network: no page that was read before is recent. */
  forgetHistory(network: CaipNetworkId): void
}

export type DataApiParts = Pick<PluginContext, 'clock' | 'http' | 'router'>

/** What was read for all plugins of a modal. They share its router; `http` is each plugin's own and ends with it. */
const shared = /* @__PURE__ */ new WeakMap<DataApiParts['router'], ReturnType<typeof createShared>>()

/** The data API, for one plugin. Makes no request by itself. */
export function dataApi({ clock, http, router }: DataApiParts): DataApi {
  const { chains, pages } = shared.get(router) ?? createShared(clock)
  shared.set(router, { chains, pages })
  const knows: DataApi['knows'] = (chainId, signal) => chains.knows(http, chainId, signal)

  async function ifSupported<Q extends BalancesQuery | HistoryQuery, T>(
    read: (http: Http, query: Q) => Promise<T>,
    query: Q,
  ): Promise<T> {
    if ((await knows(query.chainId, query.signal)) === false)
      throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: query.chainId })
    return read(http, query)
  }

  return {
    knows,
    readBalances: (query) => ifSupported(readBalances, query),
    readHistory: (query) => pages.read(query, () => ifSupported(readHistory, query)),
    forgetHistory: pages.forget,
  }
}

const createShared = (clock: DataApiParts['clock']) => ({
  chains: createSupportedChains(clock),
  pages: createHistoryPages(clock),
})

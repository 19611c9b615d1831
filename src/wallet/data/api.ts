import { LatchkeyError, type Clock, type Http } from '#kernel'
import { readBalances, type Balances, type BalancesQuery } from './balances.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'
import { readHistory, type HistoryPage, type HistoryQuery } from './history.ts'

/**
 * The data API for plugins. For a network that the service does not support, no request is made: it rejects with
 * CHAIN_NOT_SUPPORTED. Otherwise it rejects as `Http` does.
 */
export interface DataApi extends SupportedChains {
  readBalances(query: BalancesQuery): Promise<Balances>
  readHistory(query: HistoryQuery): Promise<HistoryPage>
}

/** Keyed by `http`, which all plugins of a modal share, so that the list of networks is read once for all of them. */
const apis = /* @__PURE__ */ new WeakMap<Http, DataApi>()

/** The data API of this modal. Makes no request by itself. */
export function dataApi(parts: { readonly http: Http; readonly clock: Clock }): DataApi {
  const { http } = parts
  const made = apis.get(http) ?? createDataApi(parts)
  apis.set(http, made)
  return made
}

function createDataApi(parts: { readonly http: Http; readonly clock: Clock }): DataApi {
  const { knows } = createSupportedChains(parts)

  async function ifSupported<Q extends BalancesQuery | HistoryQuery, T>(
    read: (http: Http, query: Q) => Promise<T>,
    query: Q,
  ): Promise<T> {
    if ((await knows(query.chainId, query.signal)) === false)
      throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: query.chainId })
    return read(parts.http, query)
  }

  return {
    knows,
    readBalances: (query) => ifSupported(readBalances, query),
    readHistory: (query) => ifSupported(readHistory, query),
  }
}

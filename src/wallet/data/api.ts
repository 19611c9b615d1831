import { LatchkeyError, type Clock, type Http } from '#kernel'
import { readBalances, type Balances, type BalancesQuery } from './balances.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'
import { readHistory, type HistoryPage, type HistoryQuery } from './history.ts'

/**
 * The data API, as plugins read it. Requests about a network that the service does not know are not made: they reject
 * with CHAIN_NOT_SUPPORTED. Otherwise they reject with what `Http` rejects with.
 */
export interface DataApi extends SupportedChains {
  readBalances(query: BalancesQuery): Promise<Balances>
  readHistory(query: HistoryQuery): Promise<HistoryPage>
}

/** By modal, whose plugins share one `http`: the list of networks is read once for all of them. */
const apis = /* @__PURE__ */ new WeakMap<Http, DataApi>()

/** The data API of this modal. Costs nothing until something is read. */
export function dataApi(parts: { readonly http: Http; readonly clock: Clock }): DataApi {
  const { http } = parts
  const made = apis.get(http) ?? createDataApi(parts)
  apis.set(http, made)
  return made
}

function createDataApi(parts: { readonly http: Http; readonly clock: Clock }): DataApi {
  const { knows } = createSupportedChains(parts)

  async function gated<Q extends BalancesQuery | HistoryQuery, T>(
    read: (http: Http, query: Q) => Promise<T>,
    query: Q,
  ): Promise<T> {
    if ((await knows(query.chainId, query.signal)) === false)
      throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: query.chainId })
    return read(parts.http, query)
  }

  return {
    knows,
    readBalances: (query) => gated(readBalances, query),
    readHistory: (query) => gated(readHistory, query),
  }
}

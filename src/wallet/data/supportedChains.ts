/** The networks that the data API supports: `GET /v1/supported-chains`, read on first use and kept while the page lives. */
import * as v from 'valibot'
import { objectOf, untilAborted, type Clock, type Http } from '#kernel'
import { isCaipNetworkId } from '../caip.ts'
import type { CaipNetworkId } from '../contracts/index.ts'
import { rowsOf } from './schemas.ts'

/** Milliseconds without another request after the list could not be read. */
const RETRY_GAP = 30_000

const Answer = v.pipe(
  objectOf({ http: rowsOf(v.custom<CaipNetworkId>(isCaipNetworkId), 10_000) }),
  v.transform(({ http }): ReadonlySet<CaipNetworkId> => new Set(http)),
)

export interface SupportedChains {
  /**
   * Whether the service supports the network; undefined if its list cannot be read or is empty: then just make the request.
   * Rejects with ABORTED only.
   */
  knows(chainId: CaipNetworkId, signal?: AbortSignal): Promise<boolean | undefined>
}

interface Reading {
  readonly answer: Promise<ReadonlySet<CaipNetworkId> | undefined>
  readonly controller: AbortController
  waiting: number
}

export function createSupportedChains({
  http,
  clock,
}: {
  readonly http: Http
  readonly clock: Clock
}): SupportedChains {
  let known: ReadonlySet<CaipNetworkId> | undefined
  let failedAt = -Infinity
  let reading: Reading | undefined

  function start(): Reading {
    const controller = new AbortController()
    const mine: Reading = { answer: read(controller.signal), controller, waiting: 0 }
    void mine.answer.then(() => {
      if (reading === mine) reading = undefined
    })
    return (reading = mine)
  }

  async function read(signal: AbortSignal): Promise<ReadonlySet<CaipNetworkId> | undefined> {
    try {
      const answer = await http.get('api', '/v1/supported-chains', { schema: Answer, signal, retries: 1 })
      if (answer.size > 0) return (known = answer)
    } catch {
      // Not reported: the request for the data itself will show what is wrong.
    }
    if (!signal.aborted) failedAt = clock.monotonic()
    return undefined
  }

  return {
    async knows(chainId, signal) {
      if (known) return known.has(chainId)
      if (!reading && clock.monotonic() - failedAt < RETRY_GAP) return undefined
      const mine = reading ?? start()
      mine.waiting += 1
      try {
        // The request is shared by all callers: it is aborted when the last of them has gone.
        const list = await (signal ? untilAborted(signal, () => mine.answer) : mine.answer)
        return list?.has(chainId)
      } finally {
        mine.waiting -= 1
        if (mine.waiting === 0 && reading === mine) {
          reading = undefined
          mine.controller.abort()
        }
      }
    },
  }
}

/** The networks that the data API supports: `GET /v1/supported-chains`, read on first use and kept while the page lives. */
import * as v from 'valibot'
import { codeOf, objectOf, raceAbort, type Clock, type Http } from '#kernel'
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
  /** As `DataApi` says. `http` sends the request if the list has not been read. */
  knows(http: Http, chainId: CaipNetworkId, signal?: AbortSignal): Promise<boolean | undefined>
}

interface Reading {
  readonly answer: Promise<ReadonlySet<CaipNetworkId> | undefined>
  readonly controller: AbortController
  waiting: number
}

export function createSupportedChains(clock: Clock): SupportedChains {
  let known: ReadonlySet<CaipNetworkId> | undefined
  let failedAt = -Infinity
  let reading: Reading | undefined

  function start(http: Http): Reading {
    const controller = new AbortController()
    const mine: Reading = { answer: read(http, controller.signal), controller, waiting: 0 }
    void mine.answer.then(() => {
      if (reading === mine) reading = undefined
    })
    return (reading = mine)
  }

  async function read(http: Http, signal: AbortSignal): Promise<ReadonlySet<CaipNetworkId> | undefined> {
    try {
      const answer = await http.get('api', '/v1/supported-chains', { schema: Answer, signal, retries: 1 })
      if (answer.size > 0) return (known = answer)
    } catch (error) {
      // Aborted: the plugin that asked has ended. Else it is not reported: the request for the data itself shows what is wrong.
      if (codeOf(error) === 'ABORTED') return undefined
    }
    failedAt = clock.monotonic()
    return undefined
  }

  return {
    async knows(http, chainId, signal) {
      if (known) return known.has(chainId)
      if (!reading && clock.monotonic() - failedAt < RETRY_GAP) return undefined
      const mine = reading ?? start(http)
      mine.waiting += 1
      try {
        // The request is shared by all callers: it is aborted when the last of them has gone.
        const list = await (signal ? raceAbort(signal, () => mine.answer) : mine.answer)
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

import { codeOf, failureOf, isQuiet, LatchkeyError, type PluginContext } from '#kernel'
import { NOTICES, type CaipAddress, type HistoryPage } from '#wallet'
import type { Pages } from './pages.ts'

/** The newest page is read again this often while somebody looks. */
const REFRESH = 10_000
/** After an error the service is left alone for this long, unless a person asks. */
const RETRY_GAP = 30_000

/** Which end of the list is read. */
export type End = 'newest' | 'older'

export interface Failure {
  readonly end: End
  readonly code: string
}

interface Question {
  readonly account: CaipAddress
  readonly cursor: string | undefined
  readonly anew: boolean
  /** Nobody waits for it. */
  readonly quiet: boolean
}

export interface Reader {
  /** A page, or undefined when it failed or is of no use any more. A newer question at the same end replaces the older. */
  read(end: End, question: Question): Promise<HistoryPage | undefined>
  readonly loading: boolean
  isReading(end: End): boolean
  readonly failure: Failure | undefined
  /** Milliseconds for which nothing is to be read by itself. */
  rest(): number
  stop(end?: End): void
  /** Another account: what went wrong with the old one says nothing, unless the service wants to be left alone. */
  turn(): void
}

export interface ReaderParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'logger' | 'router' | 'use'>
  readonly pages: Pages
  readonly changed: () => void
  /** Told after each read of the newest page when the next one is due; undefined: not by itself. */
  readonly rested: (ms: number | undefined) => void
}

/** Reads pages, one at each end of the list at a time, and keeps what went wrong until the same end works again. */
export function createReader({ ctx, pages, changed, rested }: ReaderParts): Reader {
  const { clock, logger, router } = ctx
  const readings = new Map<End, { readonly controller: AbortController; readonly quiet: boolean }>()
  const failures = new Map<End, string>()
  let restUntil = -Infinity
  /** As the service itself said. */
  let politeUntil = -Infinity
  /** People have been told, and nothing has worked since. */
  let told = false

  function stop(end?: End): void {
    for (const [key, { controller }] of [...readings]) {
      if (end !== undefined && key !== end) continue
      readings.delete(key)
      controller.abort()
    }
  }

  function failed(end: End, error: unknown): void {
    logger.info('the history could not be read', error)
    const http = failureOf(error)
    const polite = http?.retryAfter ?? 0
    const rest = Math.max(RETRY_GAP, polite)
    const code = codeOf(error) === 'UNKNOWN' || isQuiet(error) ? 'TRANSACTIONS_FAILED' : codeOf(error)
    failures.set(end, code)
    const unable = code === 'CHAIN_NOT_SUPPORTED'
    restUntil = clock.monotonic() + rest
    politeUntil = clock.monotonic() + polite
    // A service that is down, or knows nothing of the network, is not asked again before somebody looks anew.
    rested(unable || http?.status === 503 ? undefined : rest)
    if (!unable && !told && router.state.get().open) {
      told = true
      ctx.use(NOTICES).fail(new LatchkeyError('TRANSACTIONS_FAILED', { cause: error }))
    }
  }

  return {
    async read(end, { account, cursor, anew, quiet }) {
      stop(end)
      const controller = new AbortController()
      const { signal } = controller
      const mine = { controller, quiet }
      readings.set(end, mine)
      changed()
      try {
        const page = await pages.read({ account, cursor, anew, signal })
        if (signal.aborted) return undefined
        readings.delete(end)
        failures.delete(end)
        if (failures.size === 0) told = false
        if (end === 'newest') {
          restUntil = -Infinity
          rested(REFRESH)
        }
        return page
      } catch (error) {
        if (signal.aborted) return undefined
        readings.delete(end)
        failed(end, error)
        changed()
        return undefined
      }
    },
    get loading() {
      return [...readings.values()].some(({ quiet }) => !quiet)
    },
    isReading: (end) => readings.has(end),
    get failure() {
      const [failure] = (['newest', 'older'] as const).flatMap((end) => {
        const code = failures.get(end)
        return code === undefined ? [] : [{ end, code }]
      })
      return failure
    },
    rest: () => restUntil - clock.monotonic(),
    stop,
    turn() {
      stop()
      restUntil = politeUntil
      if (politeUntil > clock.monotonic()) return
      failures.clear()
      told = false
    },
  }
}

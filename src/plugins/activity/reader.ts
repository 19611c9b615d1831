import { codeOf, failureOf, isQuiet, LatchkeyError, type PluginContext } from '#kernel'
import { NOTICES, type CaipAddress, type HistoryPage } from '#wallet'
import type { Pages } from './pages.ts'

/** Milliseconds between reads of the newest page while the list is visible. */
const REFRESH = 10_000
/** Milliseconds without automatic reads after an error. */
const RETRY_GAP = 30_000

/** The end of the list that is read. */
export type ListEnd = 'newest' | 'older'

export interface Failure {
  readonly end: ListEnd
  readonly code: string
}

interface Question {
  readonly account: CaipAddress
  readonly cursor: string | undefined
  readonly anew: boolean
  /** In the background: no loading indicator. */
  readonly quiet: boolean
}

export interface Reader {
  /** A page, or undefined if it failed or was aborted. A newer read at the same end aborts the older one. */
  read(end: ListEnd, question: Question): Promise<HistoryPage | undefined>
  readonly loading: boolean
  isReading(end: ListEnd): boolean
  readonly failure: Failure | undefined
  /** Milliseconds until the next automatic read is allowed; 0 or less: now. */
  waitTime(): number
  stop(end?: ListEnd): void
  /** The account has changed: forgets failures, except for a pause that the service asked for (`retry-after`). */
  reset(): void
}

export interface ReaderParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'logger' | 'router' | 'use'>
  readonly pages: Pages
  readonly changed: () => void
  /** Called after each read of the newest page with the time until the next one; undefined: no automatic one. */
  readonly schedule: (ms: number | undefined) => void
}

/** Reads pages, one at a time at each end of the list, and keeps an end's failure until a read at that end succeeds. */
export function createReader({ ctx, pages, changed, schedule }: ReaderParts): Reader {
  const { clock, logger, router } = ctx
  const readings = new Map<ListEnd, { readonly controller: AbortController; readonly quiet: boolean }>()
  const failures = new Map<ListEnd, string>()
  let waitUntil = -Infinity
  /** Until when the service itself asked for no requests. */
  let retryAfterUntil = -Infinity
  /** An error was shown, and no read has succeeded since. */
  let isNotified = false

  function stop(end?: ListEnd): void {
    for (const [key, { controller }] of [...readings]) {
      if (end !== undefined && key !== end) continue
      readings.delete(key)
      controller.abort()
    }
  }

  function failed(end: ListEnd, error: unknown): void {
    logger.info('the history could not be read', error)
    const http = failureOf(error)
    const retryAfter = http?.retryAfter ?? 0
    const wait = Math.max(RETRY_GAP, retryAfter)
    const code = codeOf(error) === 'UNKNOWN' || isQuiet(error) ? 'TRANSACTIONS_FAILED' : codeOf(error)
    failures.set(end, code)
    const unable = code === 'CHAIN_NOT_SUPPORTED'
    waitUntil = clock.monotonic() + wait
    retryAfterUntil = clock.monotonic() + retryAfter
    // No automatic read if the service is down or does not support the network: the next one comes when a view is opened.
    schedule(unable || http?.status === 503 ? undefined : wait)
    if (!unable && !isNotified && router.state.get().open) {
      isNotified = true
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
        if (failures.size === 0) isNotified = false
        if (end === 'newest') {
          waitUntil = -Infinity
          schedule(REFRESH)
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
    waitTime: () => waitUntil - clock.monotonic(),
    stop,
    reset() {
      stop()
      waitUntil = retryAfterUntil
      if (retryAfterUntil > clock.monotonic()) return
      failures.clear()
      isNotified = false
    },
  }
}

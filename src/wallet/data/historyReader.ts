import { failureOf, type PageWatch, type PluginContext } from '#kernel'
import { parseCaipAddress } from '../caip.ts'
import { ACCOUNTS, TRANSACTION_SETTLED, type CaipAddress, type TransactionItem } from '../contracts/index.ts'
import { dataApi } from './api.ts'
import { withNewest, withOlder, type History } from './historyParts.ts'
import { pollWhileShown, type ShownPolling } from './poller.ts'

/** Milliseconds without automatic reads after an error. */
const RETRY_GAP = 30_000
/** Pages without anything to show that are read in a row; after that the person has to ask for more. */
const MOST_IN_A_ROW = 5
const MOST_PAGES = 200

/** The end of the history that is read. */
export type ListEnd = 'newest' | 'older'

export interface HistoryState {
  /** The active account. */
  readonly account: CaipAddress | undefined
  /** What has been read of its history; undefined before the first page. */
  readonly history: History | undefined
  /** Cursor of the next page; undefined if there is none, or too many have been read. */
  readonly next: string | undefined
  /** A page is being read, not in the background. */
  readonly loading: boolean
  /** A failure stays until a read at that end succeeds. */
  readonly failure: { readonly end: ListEnd; readonly error: unknown } | undefined
  /** Many pages in a row had nothing to show: the next one is read only on request (`retry`). */
  readonly paused: boolean
}

export interface HistoryReader {
  state(): HistoryState
  /** To be called when a view is shown; requests are made until the returned function is called. */
  enter(): () => void
  /** The end of the list is near: reads the next page. */
  more(): void
  /** On request of the person: repeats what failed, or continues a paused search. */
  retry(): void
}

export interface HistoryReaderParts extends Pick<ShownPolling, 'views'> {
  readonly ctx: Pick<PluginContext, 'bus' | 'clock' | 'http' | 'logger' | 'own' | 'router' | 'use'>
  readonly page: PageWatch
  /** Milliseconds between reads of the newest page while it is shown. */
  readonly refreshMs: number
  readonly covers?: (account: CaipAddress) => boolean
  /** How many things these transactions have to show. */
  readonly count: (items: readonly TransactionItem[]) => number
  /** There is no such history, so it is not read again until a view is opened. */
  readonly isUnable: (error: unknown) => boolean
  /** `state` may have changed. */
  readonly changed: () => void
  readonly failed?: (error: unknown) => void
}

/**
 * Reads the active account's history page by page, one page at a time at each end, and the newest page again while a view is
 * shown. Readers of one modal share the pages that were just read.
 */
export function createHistoryReader(parts: HistoryReaderParts): HistoryReader {
  const { ctx, page, views, refreshMs, covers = () => true, count, isUnable, changed, failed } = parts
  const { bus, clock, logger, own } = ctx
  const api = dataApi(ctx)
  const accounts = ctx.use(ACCOUNTS).state
  const readings = new Map<ListEnd, { readonly controller: AbortController; readonly quiet: boolean }>()
  const failures = new Map<ListEnd, unknown>()
  let account = accounts.get()?.caipAddress
  let history: History | undefined
  let paused = false
  let shown = 0
  /** Monotonic ms before which there is no automatic read, and until when the service itself asked for none. */
  let waitUntil = -Infinity
  let retryAfterUntil = -Infinity

  const isReadable = (): boolean => account !== undefined && covers(account)
  const waitTime = (): number => waitUntil - clock.monotonic()
  const poller = pollWhileShown({
    ctx,
    page,
    views,
    wanted: () => shown > 0 && isReadable(),
    poll(reason) {
      const wait = waitTime()
      if (wait > 0) poller.schedule(wait)
      else void read('newest', { recent: reason === 'open', quiet: history !== undefined })
    },
  })
  own(() => stop())
  own(accounts.subscribe(follow))
  bus.on(TRANSACTION_SETTLED, ({ network }) => {
    api.forgetHistory(network)
    if (account?.startsWith(`${network}:`) && poller.isWanted() && waitTime() <= 0)
      void read('newest', { quiet: history !== undefined })
  })

  function stop(end?: ListEnd): void {
    for (const [key, { controller }] of [...readings]) {
      if (end !== undefined && key !== end) continue
      readings.delete(key)
      controller.abort()
    }
  }

  /** Another account is active. A pause that the service asked for (`retry-after`) goes on. */
  function follow(): void {
    const next = accounts.get()?.caipAddress
    if (next === account) return
    account = next
    history = undefined
    paused = false
    stop()
    waitUntil = retryAfterUntil
    if (retryAfterUntil <= clock.monotonic()) failures.clear()
    changed()
    poller.restart('open')
  }

  function failureNow(): HistoryState['failure'] {
    const end = (['newest', 'older'] as const).find((each) => failures.has(each))
    return end && { end, error: failures.get(end) }
  }

  function nextCursor(): string | undefined {
    return history && history.pages < MOST_PAGES ? history.next : undefined
  }

  /** Reads a page and adds it. A newer read at the same end aborts the older one. False if it failed or was aborted. */
  async function read(end: ListEnd, { recent = false, quiet = false }): Promise<boolean> {
    if (!account) return false
    stop(end)
    const controller = new AbortController()
    const { signal } = controller
    readings.set(end, { controller, quiet })
    changed()
    const cursor = end === 'older' ? history?.next : undefined
    try {
      const answer = await api.readHistory({ ...parseCaipAddress(account), cursor, recent, signal })
      if (signal.aborted) return false
      const before = history
      history = before && end === 'older' ? withOlder(before, answer) : withNewest(before, answer)
      // The history was replaced, so an older page that is still being read would not fit it.
      if (end === 'newest' && before && before.next !== history.next) stop('older')
      failures.delete(end)
      if (end === 'newest') {
        waitUntil = -Infinity
        poller.schedule(refreshMs)
      }
    } catch (error) {
      if (signal.aborted) return false
      fail(end, error)
    }
    readings.delete(end)
    changed()
    return !failures.has(end)
  }

  function fail(end: ListEnd, error: unknown): void {
    logger.info('the history could not be read', error)
    failures.set(end, error)
    const http = failureOf(error)
    const retryAfter = http?.retryAfter ?? 0
    const wait = Math.max(RETRY_GAP, retryAfter)
    waitUntil = clock.monotonic() + wait
    retryAfterUntil = clock.monotonic() + retryAfter
    // No automatic read if the service is down: the next one comes when a view is opened.
    poller.schedule(isUnable(error) || http?.status === 503 ? undefined : wait)
    failed?.(error)
  }

  /** Reads older pages until one has something to show. */
  async function readOlder(): Promise<void> {
    for (let empty = 0; history && nextCursor() !== undefined; empty += 1) {
      if (empty === MOST_IN_A_ROW) {
        paused = true
        return changed()
      }
      const before = count(history.items)
      if (!(await read('older', { recent: true })) || count(history.items) > before) return
    }
  }

  return {
    state: () => ({
      account,
      history,
      next: nextCursor(),
      loading: [...readings.values()].some(({ quiet }) => !quiet),
      failure: failureNow(),
      paused,
    }),
    enter() {
      shown += 1
      poller.update('open')
      return () => {
        shown -= 1
        if (shown > 0) return
        poller.update('')
        stop()
        changed()
      }
    },
    more() {
      const isFree = failures.size === 0 && !paused && !readings.has('older')
      if (isFree && nextCursor() !== undefined && poller.isWanted()) void readOlder()
    },
    retry() {
      const end = paused ? 'older' : (failureNow()?.end ?? 'newest')
      paused = false
      if (isReadable()) void (end === 'older' ? readOlder() : read('newest', {}))
    },
  }
}

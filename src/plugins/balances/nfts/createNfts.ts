import { codeOf, failureOf, freezeShared, type PageWatch, type PluginContext, type Readable } from '#kernel'
import {
  ACCOUNT,
  createPoller,
  dataApi,
  parseCaipAddress,
  TRANSACTION_SETTLED,
  type AccountsService,
  type CaipAddress,
  type HistoryPage,
  type TransactionItem,
} from '#wallet'
import type { Balances } from '../service.ts'
import { holdingsOf, type NftItem } from './holdings.ts'

/** Milliseconds between reads of the newest page while the tab is visible, and the shortest pause after an error. */
const REFRESH = 30_000
/** Pages without a new NFT that are read in a row; after that the person has to ask for more. */
const MOST_IN_A_ROW = 5
/** Pages read in total. */
const MOST_PAGES = 200

export interface NftsState {
  readonly items: readonly NftItem[]
  /** Nothing has been read yet. */
  readonly first: boolean
  /** A page is being read, not in the background. */
  readonly loading: boolean
  /** `unable`: the service has no NFTs of this network. Items read before stay. */
  readonly failed: 'failed' | 'unable' | undefined
  /** The whole history has been read. */
  readonly done: boolean
  /** Many pages in a row had no NFT: the next one is read only on request (`retry`). */
  readonly paused: boolean
}

export interface Nfts extends Readable<NftsState> {
  /** To be called when a view is shown; requests are made until the returned function is called. */
  enter(): () => void
  /** The end of the list is near: reads the next page. */
  more(): void
  /** On request of the person: repeats what failed, or continues a paused search. */
  retry(): void
}

export interface NftsParts {
  readonly ctx: PluginContext
  readonly accounts: AccountsService
  readonly store: Pick<Balances, 'nfts'>
  readonly page: PageWatch
}

/** The part of an account's history that has been read, newest first. */
interface History {
  readonly transactions: readonly TransactionItem[]
  readonly pages: number
  readonly next: string | undefined
}

/** Collects the NFTs of the active account from its history, page by page. */
export function createNfts({ ctx, accounts, store, page }: NftsParts): Nfts {
  const { bus, clock, logger, own, router } = ctx
  const api = dataApi(ctx)
  const listeners = new Set<() => void>()
  const inUse = (): CaipAddress | undefined => accounts.state.get()?.caipAddress
  let account = inUse()
  let views = 0
  let history: History | undefined
  let failed: NftsState['failed']
  let paused = false
  let reading: { readonly controller: AbortController; readonly quiet: boolean } | undefined
  /** Monotonic ms before which there is no automatic read. */
  let waitUntil = -Infinity
  let again: () => Promise<unknown> = readNewest
  let state = freezeShared(compute())

  function wanted(): boolean {
    const { open, stack } = router.state.get()
    return views > 0 && open && stack.at(-1)?.id === ACCOUNT.id && page.awake() && account !== undefined
  }
  const poller = createPoller({
    clock,
    wanted,
    poll() {
      const wait = waitUntil - clock.monotonic()
      if (wait > 0) poller.schedule(wait)
      else void readNewest()
    },
  })
  own(() => {
    poller.stop()
    stop()
  })
  own(accounts.state.subscribe(follow))
  own(router.state.subscribe(() => poller.update('')))
  own(page.onChange(() => poller.update('')))
  own(store.nfts.subscribe(publish))
  bus.on(TRANSACTION_SETTLED, ({ network }) => {
    if (account?.startsWith(`${network}:`)) waitUntil = -Infinity
    if (wanted()) void readNewest()
  })

  function compute(): NftsState {
    return {
      items: history ? holdingsOf(history.transactions, store.nfts.get()) : [],
      first: !history,
      loading: reading !== undefined && !reading.quiet,
      failed,
      done: history !== undefined && (history.next === undefined || history.pages >= MOST_PAGES),
      paused,
    }
  }

  function publish(): void {
    state = freezeShared(compute())
    for (const listener of [...listeners]) listener()
  }

  function stop(): void {
    reading?.controller.abort()
    reading = undefined
  }

  function follow(): void {
    if (inUse() === account) return
    account = inUse()
    stop()
    history = undefined
    failed = undefined
    paused = false
    waitUntil = -Infinity
    publish()
    poller.stop()
    poller.update('')
  }

  /** Reads the newest page, whose new transactions come first. */
  async function readNewest(): Promise<void> {
    again = readNewest
    const answer = await read(undefined)
    if (!answer) return
    const { items, next } = answer
    const known = history?.transactions ?? []
    // No overlap: more transactions happened than fit a page. The older ones are dropped, since there is a gap before them.
    const overlaps = history !== undefined && items.some(({ id }) => known.some((other) => other.id === id))
    history = overlaps ? { ...history!, transactions: merged(items, known) } : { transactions: items, pages: 1, next }
    publish()
  }

  /** Reads older pages until one has a new NFT. */
  async function readOlder(): Promise<void> {
    again = readOlder
    for (let empty = 0; history && !state.done; empty += 1) {
      if (empty === MOST_IN_A_ROW) {
        paused = true
        return publish()
      }
      const count = state.items.length
      const answer = await read(history.next)
      if (!answer || !history) return
      const { transactions, pages } = history
      history = { transactions: merged(transactions, answer.items), pages: pages + 1, next: answer.next }
      publish()
      if (state.items.length > count) return
    }
  }

  /** A page, or undefined if it failed or was aborted. A newer read aborts the one in progress. */
  async function read(cursor: string | undefined): Promise<HistoryPage | undefined> {
    if (!account) return undefined
    stop()
    const controller = new AbortController()
    const { signal } = controller
    reading = { controller, quiet: cursor === undefined && history !== undefined && !failed }
    publish()
    const { address, chainId } = parseCaipAddress(account)
    let wait: number | undefined = REFRESH
    let answer: HistoryPage | undefined
    try {
      answer = await api.readHistory({ address, chainId, cursor, signal })
      if (signal.aborted) return undefined
      failed = undefined
    } catch (error) {
      if (signal.aborted) return undefined
      logger.info('the history could not be read', error)
      const http = failureOf(error)
      // Any status 4xx, except for a timeout (408) and too many requests (429), means that there is no such history.
      const unable = codeOf(error) === 'CHAIN_NOT_SUPPORTED' || /^4(?!08|29)/.test(String(http?.status))
      failed = unable ? 'unable' : 'failed'
      wait = Math.max(REFRESH, http?.retryAfter ?? 0)
      if (unable || http?.status === 503) wait = undefined
    }
    reading = undefined
    waitUntil = clock.monotonic() + (wait ?? REFRESH)
    poller.schedule(wait)
    if (!answer) publish()
    return answer
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter() {
      views += 1
      poller.update('')
      return () => {
        views -= 1
        if (views > 0) return
        poller.update('')
        stop()
        publish()
      }
    },
    more() {
      if (views > 0 && history && !reading && !failed && !paused && !state.done) void readOlder()
    },
    retry() {
      paused = false
      void again()
    },
  }
}

/** Both lists, each transaction once; the first list takes precedence. */
function merged(first: readonly TransactionItem[], second: readonly TransactionItem[]): readonly TransactionItem[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !known.has(id))]
}

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

/** The newest page is read again this often while the tab is shown; after an error the service rests for as long. */
const REFRESH = 30_000
/** Pages read in a row while none of them holds an NFT; then somebody has to want more. */
const MOST_IN_A_ROW = 5
/** Pages in all. */
const MOST_PAGES = 200

export interface NftsState {
  readonly items: readonly NftItem[]
  /** Nothing has been read yet. */
  readonly first: boolean
  /** A page is on its way that somebody waits for. */
  readonly loading: boolean
  /** `unable`: nobody knows NFTs of this network. What was read is still there. */
  readonly failed: 'failed' | 'unable' | undefined
  /** The history is read to its beginning. */
  readonly done: boolean
  /** Many pages in a row held nothing: the next one is read when it is asked for. */
  readonly paused: boolean
}

export interface Nfts extends Readable<NftsState> {
  /** A view is there; until the returned function is called requests are made. */
  enter(): () => void
  /** The end of the list is near. */
  more(): void
  /** Somebody asks: does again what failed, or looks further back. */
  retry(): void
}

export interface NftsParts {
  readonly ctx: PluginContext
  readonly accounts: AccountsService
  readonly book: Pick<Balances, 'nfts'>
  readonly page: PageWatch
}

/** What was read of an account, newest first. */
interface History {
  readonly transactions: readonly TransactionItem[]
  readonly pages: number
  readonly next: string | undefined
}

/** The NFTs of the account in use, from its history, a page at a time. */
export function createNfts({ ctx, accounts, book, page }: NftsParts): Nfts {
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
  /** Monotonic ms before which nothing is read by itself. */
  let restUntil = -Infinity
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
      const rest = restUntil - clock.monotonic()
      if (rest > 0) poller.schedule(rest)
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
  own(book.nfts.subscribe(publish))
  bus.on(TRANSACTION_SETTLED, ({ network }) => {
    if (account?.startsWith(`${network}:`)) restUntil = -Infinity
    if (wanted()) void readNewest()
  })

  function compute(): NftsState {
    return {
      items: history ? holdingsOf(history.transactions, book.nfts.get()) : [],
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
    restUntil = -Infinity
    publish()
    poller.stop()
    poller.update('')
  }

  /** The first page, also anew: what it has that is not known yet comes before the rest. */
  async function readNewest(): Promise<void> {
    again = readNewest
    const answer = await read(undefined)
    if (!answer) return
    const { items, next } = answer
    const known = history?.transactions ?? []
    // Nothing in common: more happened than fits a page, so what was read is of no use any more.
    const overlaps = history !== undefined && items.some(({ id }) => known.some((other) => other.id === id))
    history = overlaps ? { ...history!, transactions: merged(items, known) } : { transactions: items, pages: 1, next }
    publish()
  }

  /** Pages from where the last one ended, until one holds something. */
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

  /** A page, or undefined when it failed or is of no use any more. A newer question replaces the one under way. */
  async function read(cursor: string | undefined): Promise<HistoryPage | undefined> {
    if (!account) return undefined
    stop()
    const controller = new AbortController()
    const { signal } = controller
    reading = { controller, quiet: cursor === undefined && history !== undefined && !failed }
    publish()
    const { address, chainId } = parseCaipAddress(account)
    let rest: number | undefined = REFRESH
    let answer: HistoryPage | undefined
    try {
      answer = await api.readHistory({ address, chainId, cursor, signal })
      if (signal.aborted) return undefined
      failed = undefined
    } catch (error) {
      if (signal.aborted) return undefined
      logger.info('the history could not be read', error)
      const told = failureOf(error)
      // A service that has no history of such accounts says so by a status of its own.
      const unable = codeOf(error) === 'CHAIN_NOT_SUPPORTED' || /^4(?!08|29)/.test(String(told?.status))
      failed = unable ? 'unable' : 'failed'
      rest = Math.max(REFRESH, told?.retryAfter ?? 0)
      if (unable || told?.status === 503) rest = undefined
    }
    reading = undefined
    restUntil = clock.monotonic() + (rest ?? REFRESH)
    poller.schedule(rest)
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

/** Both, each transaction once; of two states of one the first counts. */
function merged(first: readonly TransactionItem[], second: readonly TransactionItem[]): readonly TransactionItem[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !known.has(id))]
}

import { thisPage, type PageWatch, type PluginContext, type Readable } from '#kernel'
import {
  ACCOUNTS,
  createTokenTrust,
  ENVIRONMENT,
  isSpamTransaction,
  NETWORKS,
  parseCaipAddress,
  TRANSACTION_SETTLED,
  WALLETS,
  type CaipAddress,
  type SentTransaction,
} from '#wallet'
import { createCalendar } from './calendar.ts'
import { createDealings } from './dealings.ts'
import { createEntries, type DateGroup } from './entries.ts'
import { createFreshness } from './freshness.ts'
import { withNewest, withOlder, type Ledger } from './ledger.ts'
import { OWN_NAMESPACES, type ActivityOptions } from './options.ts'
import { createOwnAccounts } from './own.ts'
import { createPages } from './pages.ts'
import { createPending } from './pending.ts'
import { createReader, type End } from './reader.ts'
import { strings } from './strings.ts'

/** Pages read in a row while nothing of them is shown; then somebody has to want more. */
const MOST_IN_A_ROW = 5
/** Transactions that the chain is asked about for each page, so that a flood on one leaves questions for the next. */
const ASKED_PER_PAGE = 30
/** Pages in all. */
const MOST_PAGES = 200

/** The list of transactions (specification §4). */
export interface ActivityState {
  /** Whose they are; undefined while nobody is connected. */
  readonly account: CaipAddress | undefined
  /** By date, newest first. After a failure the ones that were read before are still there. */
  readonly transactions: readonly DateGroup[]
  /** Somebody waits for a page. */
  readonly loading: boolean
  /** There are none; also after a failed read. */
  readonly empty: boolean
  /** Cursor of the next page; undefined at the beginning of the history and after a failed read. */
  readonly next: string | undefined
  /** Code of the catalogue: CHAIN_NOT_SUPPORTED where nobody has a history, else what went wrong. */
  readonly error: string | undefined
  /** At which end of the list. */
  readonly failed: End | undefined
  /** Many pages in a row held nothing to show: the next one is read when it is asked for. */
  readonly paused: boolean
}

export interface Activity {
  readonly state: Readable<ActivityState>
  /** A view is there; until the returned function is called requests are made. */
  enter(): () => void
  /** The last row is seen. */
  more(): void
  /** Somebody asks: does again what failed, or looks further back. */
  retry(): void
  /** This page has sent something. */
  sent(transaction: SentTransaction): void
}

const NOBODY: ActivityState = {
  account: undefined,
  transactions: [],
  loading: false,
  empty: true,
  next: undefined,
  error: undefined,
  failed: undefined,
  paused: false,
}

const made = /* @__PURE__ */ new WeakMap<PluginContext, Activity>()

/** What happened with the account in use: one for each run of the plugin. Tests bring a page of their own. */
export function activityOf(ctx: PluginContext, page?: PageWatch): Activity {
  const activity = made.get(ctx) ?? createActivity(ctx, page ?? thisPage)
  made.set(ctx, activity)
  return activity
}

function createActivity(ctx: PluginContext, page: PageWatch): Activity {
  const { namespaces = OWN_NAMESPACES } = (ctx.options ?? {}) as ActivityOptions
  const accounts = ctx.use(ACCOUNTS)
  const slice = ctx.slice<ActivityState>(NOBODY)
  const pages = createPages(ctx)
  const own = createOwnAccounts(ctx.use(WALLETS).state)
  const trust = createTokenTrust((id) => ctx.use(NETWORKS).get(id))
  const dealings = createDealings(ctx, { trust, most: () => ASKED_PER_PAGE * (ledger?.pages ?? 0), changed: publish })
  const entriesOf = createEntries({
    calendar: createCalendar(ctx.clock, ctx.use(ENVIRONMENT).timeZone),
    dealings,
    trust,
  })
  const pending = createPending(ctx, publish)
  const inUse = (): CaipAddress | undefined => accounts.state.get()?.caipAddress
  const covers = (key: CaipAddress): boolean => namespaces.includes(parseCaipAddress(key).namespace)
  let account = inUse()
  let ledger: Ledger | undefined
  let paused = false

  const reader = createReader({ ctx, pages, changed: publish, rested: (ms) => fresh.poller.schedule(ms) })
  const fresh = createFreshness({
    ctx,
    page,
    wanted: () => account !== undefined && covers(account),
    poll(why) {
      const rest = reader.rest()
      if (rest > 0) fresh.poller.schedule(rest)
      else void readNewest(why !== 'enter')
    },
    left() {
      reader.stop()
      publish()
    },
  })

  ctx.i18n.add(ctx.id, strings)
  ctx.own(() => reader.stop())
  ctx.own(accounts.state.subscribe(follow))
  ctx.bus.on(TRANSACTION_SETTLED, ({ network }) => {
    pages.forget(network)
    if (account?.startsWith(`${network}:`) && fresh.isWanted() && reader.rest() <= 0) void readNewest(true)
  })
  publish()

  function publish(): void {
    slice.update(compute)
  }

  function compute(): ActivityState {
    if (!account) return NOBODY
    if (!covers(account)) return { ...NOBODY, account, error: 'CHAIN_NOT_SUPPORTED', failed: 'newest' }
    const { chainId: network } = parseCaipAddress(account)
    const transactions = entriesOf({
      items: ledger?.items ?? [],
      pending: pending.get(),
      network,
      own: own.beside(account),
    })
    const { failure } = reader
    return {
      account,
      transactions,
      loading: reader.loading,
      empty: failure !== undefined || (ledger !== undefined && transactions.length === 0),
      next: failure || (ledger?.pages ?? 0) >= MOST_PAGES ? undefined : ledger?.next,
      error: failure?.code,
      failed: failure?.end,
      paused,
    }
  }

  function follow(): void {
    if (inUse() === account) return
    account = inUse()
    ledger = undefined
    paused = false
    reader.turn()
    dealings.turn()
    // The next look begins anew, for the other account.
    fresh.poller.stop()
    publish()
    fresh.poller.update('enter')
  }

  async function readNewest(anew: boolean, asked = false): Promise<void> {
    if (!account) return
    const before = ledger
    const quiet = before !== undefined && !asked
    const answer = await reader.read('newest', { account, cursor: undefined, anew, quiet })
    if (!answer) return
    ledger = withNewest(ledger, answer)
    // The page that is on its way goes on from a list that is no more.
    if (before && ledger.next !== before.next) reader.stop('older')
    publish()
  }

  /** Pages from where the last one ended, until one has something to show. */
  async function readOlder(): Promise<void> {
    const key = account
    if (!key) return
    for (let barren = 0; ledger?.next !== undefined && ledger.pages < MOST_PAGES; barren += 1) {
      if (barren === MOST_IN_A_ROW) {
        paused = true
        return publish()
      }
      const answer = await reader.read('older', { account: key, cursor: ledger.next, anew: false, quiet: false })
      if (!answer || !ledger) return
      ledger = withOlder(ledger, answer)
      publish()
      if (answer.items.some((item) => !isSpamTransaction(item))) return
    }
  }

  return {
    state: slice,
    enter: fresh.enter,
    more() {
      const { next, failed } = slice.get()
      if (fresh.isWanted() && next !== undefined && !failed && !paused && !reader.isReading('older')) void readOlder()
    },
    retry() {
      const end = paused ? 'older' : (slice.get().failed ?? 'newest')
      paused = false
      if (account && covers(account)) void (end === 'older' ? readOlder() : readNewest(true, true))
    },
    sent: pending.add,
  }
}

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
import { createSenderProofs } from './senderProofs.ts'
import { createEntries, type DateGroup } from './entries.ts'
import { createPolling } from './polling.ts'
import { withNewest, withOlder, type History } from './history.ts'
import { DEFAULT_NAMESPACES, type ActivityOptions } from './options.ts'
import { createOwnAccounts } from './ownAccounts.ts'
import { createPages } from './pages.ts'
import { createPending, type SentStatus } from './pending.ts'
import { createReader, type ListEnd } from './reader.ts'
import { strings } from './strings.ts'

/** Pages without anything to show that are read in a row; after that the person has to ask for more. */
const MOST_IN_A_ROW = 5
/** Transactions per page that are read from the chain for proofs, so that a flood on one page does not use up all of them. */
const PROOFS_PER_PAGE = 30
const MOST_PAGES = 200

/** The list of transactions (specification §4). */
export interface ActivityState {
  /** The active account; undefined while no wallet is connected. */
  readonly account: CaipAddress | undefined
  /** By date, newest first. After a failure, those read before stay. */
  readonly transactions: readonly DateGroup[]
  /** A page is being read, not in the background. */
  readonly loading: boolean
  /** There are no transactions; also true after a failed read. */
  readonly empty: boolean
  /** Cursor of the next page; undefined after the last page and after a failed read. */
  readonly next: string | undefined
  /** Error code: CHAIN_NOT_SUPPORTED if no history is available, else that of the failure. */
  readonly error: string | undefined
  /** The end of the list at which it failed. */
  readonly failed: ListEnd | undefined
  /** Many pages in a row had nothing to show: the next one is read only on request (`retry`). */
  readonly paused: boolean
}

export interface Activity {
  readonly state: Readable<ActivityState>
  /** To be called when a view is shown; requests are made until the returned function is called. */
  enter(): () => void
  /** The last row is visible: reads the next page. */
  more(): void
  /** On request of the person: repeats what failed, or continues a paused search. */
  retry(): void
  /** This page has sent a transaction. */
  sent(transaction: SentTransaction, end?: SentStatus): void
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

/** The activity of the active account, created once per run of the plugin. Tests pass a page of their own. */
export function activityOf(ctx: PluginContext, page?: PageWatch): Activity {
  const activity = made.get(ctx) ?? createActivity(ctx, page ?? thisPage)
  made.set(ctx, activity)
  return activity
}

function createActivity(ctx: PluginContext, page: PageWatch): Activity {
  const { namespaces = DEFAULT_NAMESPACES } = (ctx.options ?? {}) as ActivityOptions
  const accounts = ctx.use(ACCOUNTS)
  const slice = ctx.slice<ActivityState>(NOBODY)
  const pages = createPages(ctx)
  const own = createOwnAccounts(ctx.use(WALLETS).state)
  const trust = createTokenTrust((id) => ctx.use(NETWORKS).get(id))
  const proofs = createSenderProofs(ctx, {
    trust,
    most: () => PROOFS_PER_PAGE * (history?.pages ?? 0),
    changed: publish,
  })
  const entriesOf = createEntries({
    calendar: createCalendar(ctx.clock, ctx.use(ENVIRONMENT).timeZone),
    proofs,
    trust,
  })
  const pending = createPending(ctx, publish)
  const inUse = (): CaipAddress | undefined => accounts.state.get()?.caipAddress
  const covers = (key: CaipAddress): boolean => namespaces.includes(parseCaipAddress(key).namespace)
  let account = inUse()
  let history: History | undefined
  let paused = false

  const reader = createReader({ ctx, pages, changed: publish, schedule: (ms) => polling.poller.schedule(ms) })
  const polling = createPolling({
    ctx,
    page,
    wanted: () => account !== undefined && covers(account),
    poll(reason) {
      const wait = reader.waitTime()
      if (wait > 0) polling.poller.schedule(wait)
      else void readNewest(reason !== 'enter')
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
    if (account?.startsWith(`${network}:`) && polling.isWanted() && reader.waitTime() <= 0) void readNewest(true)
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
      items: history?.items ?? [],
      pending: pending.get(),
      network,
      own: own.beside(account),
    })
    const { failure } = reader
    return {
      account,
      transactions,
      loading: reader.loading,
      empty: failure !== undefined || (history !== undefined && transactions.length === 0),
      next: failure || (history?.pages ?? 0) >= MOST_PAGES ? undefined : history?.next,
      error: failure?.code,
      failed: failure?.end,
      paused,
    }
  }

  function follow(): void {
    if (inUse() === account) return
    account = inUse()
    history = undefined
    paused = false
    reader.reset()
    proofs.reset()
    // Stopped first, so that the update below polls at once for the new account.
    polling.poller.stop()
    publish()
    polling.poller.update('enter')
  }

  async function readNewest(anew: boolean, asked = false): Promise<void> {
    if (!account) return
    const before = history
    const quiet = before !== undefined && !asked
    const answer = await reader.read('newest', { account, cursor: undefined, anew, quiet })
    if (!answer) return
    history = withNewest(history, answer)
    // The history was replaced, so an older page that is still being read would not fit it.
    if (before && history.next !== before.next) reader.stop('older')
    publish()
  }

  /** Reads older pages until one has something to show. */
  async function readOlder(): Promise<void> {
    const key = account
    if (!key) return
    for (let empty = 0; history?.next !== undefined && history.pages < MOST_PAGES; empty += 1) {
      if (empty === MOST_IN_A_ROW) {
        paused = true
        return publish()
      }
      const answer = await reader.read('older', { account: key, cursor: history.next, anew: false, quiet: false })
      if (!answer || !history) return
      history = withOlder(history, answer)
      publish()
      if (answer.items.some((item) => !isSpamTransaction(item))) return
    }
  }

  return {
    state: slice,
    enter: polling.enter,
    more() {
      const { next, failed } = slice.get()
      if (polling.isWanted() && next !== undefined && !failed && !paused && !reader.isReading('older')) void readOlder()
    },
    retry() {
      const end = paused ? 'older' : (slice.get().failed ?? 'newest')
      paused = false
      if (account && covers(account)) void (end === 'older' ? readOlder() : readNewest(true, true))
    },
    sent: pending.add,
  }
}

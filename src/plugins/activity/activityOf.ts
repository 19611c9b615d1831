import { codeOf, isQuiet, LatchkeyError, thisPage, type PageWatch, type PluginContext, type Readable } from '#kernel'
import {
  ACCOUNT,
  createHistoryReader,
  createTokenTrust,
  ENVIRONMENT,
  isSpamTransaction,
  NETWORKS,
  NOTICES,
  parseCaipAddress,
  TRANSACTIONS,
  WALLETS,
  type CaipAddress,
  type HistoryReader,
  type ListEnd,
  type SentTransaction,
} from '#wallet'
import { createCalendar } from './calendar.ts'
import { createSenderProofs } from './senderProofs.ts'
import { createEntries, type DateGroup } from './entries.ts'
import { DEFAULT_NAMESPACES, type ActivityOptions } from './options.ts'
import { createOwnAccounts } from './ownAccounts.ts'
import { createPending, type SentStatus } from './pending.ts'
import en from './locales/en.ts'

/** The words of the list, for the kernel. */
export const strings = { en }

/** Milliseconds between reads of the newest page while the list is visible. */
const REFRESH = 10_000
/** Transactions per page that are read from the chain for proofs, so that a flood on one page does not use up all of them. */
const PROOFS_PER_PAGE = 30

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

export interface Activity extends Pick<HistoryReader, 'enter' | 'more' | 'retry'> {
  readonly state: Readable<ActivityState>
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
  const slice = ctx.slice<ActivityState>(NOBODY)
  const own = createOwnAccounts(ctx.use(WALLETS).state)
  const trust = createTokenTrust((id) => ctx.use(NETWORKS).get(id))
  const proofs = createSenderProofs(ctx, {
    trust,
    most: () => PROOFS_PER_PAGE * (reader.state().history?.pages ?? 0),
    changed: publish,
  })
  const entriesOf = createEntries({
    calendar: createCalendar(ctx.clock, ctx.use(ENVIRONMENT).timeZone),
    proofs,
    trust,
  })
  const pending = createPending(ctx, publish)
  const covers = (key: CaipAddress): boolean => namespaces.includes(parseCaipAddress(key).namespace)
  /** An error was shown, and no read has succeeded since. */
  let isNotified = false

  const reader = createHistoryReader({
    ctx,
    page,
    views: [ACCOUNT, TRANSACTIONS],
    refreshMs: REFRESH,
    covers,
    count: (items) => items.filter((item) => !isSpamTransaction(item)).length,
    isUnable,
    changed: publish,
    failed(error) {
      if (isUnable(error) || isNotified || !ctx.router.state.get().open) return
      isNotified = true
      ctx.use(NOTICES).fail(new LatchkeyError('TRANSACTIONS_FAILED', { cause: error }))
    },
  })
  publish()

  function publish(): void {
    const { account, failure } = reader.state()
    if (!failure) isNotified = false
    if (account !== slice.get().account) proofs.reset()
    slice.update(compute)
  }

  function compute(): ActivityState {
    const { account, failure, history, loading, next, paused } = reader.state()
    if (!account) return NOBODY
    if (!covers(account)) return { ...NOBODY, account, error: 'CHAIN_NOT_SUPPORTED', failed: 'newest' }
    const transactions = entriesOf({
      items: history?.items ?? [],
      pending: pending.get(),
      network: parseCaipAddress(account).chainId,
      own: own.beside(account),
    })
    return {
      account,
      transactions,
      loading,
      empty: failure !== undefined || (history !== undefined && transactions.length === 0),
      next: failure ? undefined : next,
      error: failure && failureCode(failure.error),
      failed: failure?.end,
      paused,
    }
  }

  const { enter, more, retry } = reader
  return { state: slice, enter, more, retry, sent: pending.add }
}

const isUnable = (error: unknown): boolean => codeOf(error) === 'CHAIN_NOT_SUPPORTED'
const failureCode = (error: unknown): string =>
  codeOf(error) === 'UNKNOWN' || isQuiet(error) ? 'TRANSACTIONS_FAILED' : codeOf(error)

import { codeOf, withTimeout, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  CHAINS,
  namespaceOf,
  NETWORKS,
  TRANSACTION_SETTLED,
  type CaipNetworkId,
  type SentTransaction,
} from '#wallet'

/** Sent transactions that are kept at most (specification §9). */
const MOST = 99
/** Chain adapters give up after three minutes; this limit is for one that does not. */
const LIMIT = 200_000

/** Status of a transaction that this page has sent. `unknown`: it could not be found out within the time limit. */
export type SentStatus = 'sending' | 'confirmed' | 'failed' | 'unknown'

export interface Pending {
  readonly sent: SentTransaction
  /** Wall clock ms. */
  readonly at: number
  readonly sentStatus: SentStatus
}

export interface PendingList {
  /** Newest first. */
  get(): readonly Pending[]
  /** With its end, if that was told already; then nobody is asked and nothing is told. */
  add(sent: SentTransaction, end?: SentStatus): void
}

/**
 * Follows the transactions that this page has sent until the chain has confirmed or failed them. The list is not stored:
 * after a reload, only the history of the data API is left.
 */
export function createPending(ctx: PluginContext, changed: () => void): PendingList {
  const { bus, clock, logger } = ctx
  const accounts = ctx.use(ACCOUNTS)
  const held = new Map<string, { readonly pending: Pending; readonly watch: AbortController }>()
  ctx.own(() => held.forEach(({ watch }) => watch.abort()))

  async function outcomeOf(
    { network: id, hash, from: account }: SentTransaction,
    signal: AbortSignal,
  ): Promise<SentStatus> {
    const network = ctx.use(NETWORKS).get(id)
    if (!network) return 'unknown'
    try {
      return await withTimeout<SentStatus>({ clock, ms: LIMIT, signal, fallback: () => 'unknown' }, async (until) => {
        const chain = await ctx.use(CHAINS).get(network.chainNamespace)
        // The adapter may be a third party's, so any other answer counts as unknown.
        const outcome = await chain.waitForTransaction?.({ network, hash, account, signal: until })
        return outcome?.status === 'confirmed' || outcome?.status === 'failed' ? outcome.status : 'unknown'
      })
    } catch (error) {
      if (signal.aborted) throw error
      logger.info('the outcome of a transaction is unknown', error)
      return codeOf(error) === 'TRANSACTION_EXPIRED' ? 'failed' : 'unknown'
    }
  }

  /** True if the list did not know the end yet. */
  function note(key: string, sentStatus: Exclude<SentStatus, 'sending'>): boolean {
    const entry = held.get(key)
    if (entry && entry.pending.sentStatus !== 'sending') return false
    if (entry) held.set(key, { ...entry, pending: { ...entry.pending, sentStatus } })
    changed()
    return true
  }

  // The plugin that sent it may hear of the end first. Whoever does says it, once.
  bus.on(TRANSACTION_SETTLED, ({ network, hash, status }) => {
    const key = hashKey(network, hash)
    if (held.get(key)?.pending.sentStatus !== 'sending') return
    note(key, status)
    held.get(key)?.watch.abort()
  })

  function settle(key: string, sent: SentTransaction, sentStatus: Exclude<SentStatus, 'sending'>): void {
    if (!note(key, sentStatus)) return
    bus.emit(TRANSACTION_SETTLED, { network: sent.network, hash: sent.hash, status: sentStatus })
    if (inUse() === sent.network) void accounts.refreshBalance({ force: true, namespace: namespaceOf(sent.network) })
  }

  const inUse = (): CaipNetworkId | undefined => {
    const { caipAddress = '' } = accounts.state.get() ?? {}
    return caipAddress.slice(0, caipAddress.lastIndexOf(':')) as CaipNetworkId
  }

  /** Keeps the list within its limit. A dropped transaction that is still pending ends as `unknown`. */
  function dropOldest(): void {
    const [oldest] = held
    if (held.size <= MOST || !oldest) return
    const [key, { pending, watch }] = oldest
    held.delete(key)
    watch.abort()
    if (pending.sentStatus === 'sending') settle(key, pending.sent, 'unknown')
  }

  return {
    get: () => [...held.values()].map(({ pending }) => pending).reverse(),
    add(sent, end) {
      const key = hashKey(sent.network, sent.hash)
      if (held.has(key)) return
      const watch = new AbortController()
      held.set(key, { pending: { sent, at: clock.now(), sentStatus: end ?? 'sending' }, watch })
      dropOldest()
      changed()
      if (end) return
      const { signal } = watch
      outcomeOf(sent, signal).then(
        (sentStatus) => {
          if (!signal.aborted && sentStatus !== 'sending') settle(key, sent, sentStatus)
        },
        // Aborted: it was dropped, or the plugin stops.
        () => {},
      )
    },
  }
}

/** A key that is the same for every spelling of a hash: in hexadecimal, letter case is meaningless. */
export const hashKey = (network: CaipNetworkId, hash: string): string =>
  `${network} ${/^0x[0-9a-f]+$/i.test(hash) ? hash.toLowerCase() : hash}`

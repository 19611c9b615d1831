import { codeOf, within, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  CHAINS,
  namespaceOf,
  NETWORKS,
  TRANSACTION_SETTLED,
  type CaipNetworkId,
  type SentTransaction,
} from '#wallet'

/** Transactions of this page whose end is not known yet, at most (specification §9). */
const MOST = 99
/** Chains give up after three minutes; one that does not is given up a little later. */
const LIMIT = 200_000

/** Where a transaction of this page stands. `unknown`: nobody could say within the time limit. */
export type Standing = 'sending' | 'confirmed' | 'failed' | 'unknown'

export interface Pending {
  readonly sent: SentTransaction
  /** Wall clock ms. */
  readonly at: number
  readonly standing: Standing
}

export interface PendingList {
  /** Newest first. */
  get(): readonly Pending[]
  add(sent: SentTransaction): void
}

/**
 * What this page has sent, and what the chain says about it. It lives as long as the page: after a reload the history of
 * the data API is what there is.
 */
export function createPending(ctx: PluginContext, changed: () => void): PendingList {
  const { bus, clock, logger } = ctx
  const accounts = ctx.use(ACCOUNTS)
  const held = new Map<string, { readonly pending: Pending; readonly watch: AbortController }>()
  ctx.own(() => held.forEach(({ watch }) => watch.abort()))

  async function outcomeOf({ network: id, hash }: SentTransaction, signal: AbortSignal): Promise<Standing> {
    const network = ctx.use(NETWORKS).get(id)
    if (!network) return 'unknown'
    try {
      return await within<Standing>({ clock, ms: LIMIT, signal, atLimit: () => 'unknown' }, async (until) => {
        const chain = await ctx.use(CHAINS).get(network.chainNamespace)
        // The adapter may be a third party's: of an odd answer nothing is believed.
        const outcome = await chain.waitForTransaction?.({ network, hash, signal: until })
        return outcome?.status === 'confirmed' || outcome?.status === 'failed' ? outcome.status : 'unknown'
      })
    } catch (error) {
      if (signal.aborted) throw error
      logger.info('nobody says what became of a transaction', error)
      return codeOf(error) === 'TRANSACTION_EXPIRED' ? 'failed' : 'unknown'
    }
  }

  function settle(key: string, sent: SentTransaction, standing: Exclude<Standing, 'sending'>): void {
    const entry = held.get(key)
    if (entry) held.set(key, { ...entry, pending: { ...entry.pending, standing } })
    changed()
    bus.emit(TRANSACTION_SETTLED, { network: sent.network, hash: sent.hash, status: standing })
    if (inUse() === sent.network) void accounts.refreshBalance({ force: true, namespace: namespaceOf(sent.network) })
  }

  const inUse = (): CaipNetworkId | undefined => {
    const { caipAddress = '' } = accounts.state.get() ?? {}
    return caipAddress.slice(0, caipAddress.lastIndexOf(':')) as CaipNetworkId
  }

  /** Whoever waits for its end is told that nobody watches it any more. */
  function letGo(): void {
    const [oldest] = held
    if (held.size <= MOST || !oldest) return
    const [key, { pending, watch }] = oldest
    held.delete(key)
    watch.abort()
    if (pending.standing === 'sending') settle(key, pending.sent, 'unknown')
  }

  return {
    get: () => [...held.values()].map(({ pending }) => pending).reverse(),
    add(sent) {
      const key = hashKey(sent.network, sent.hash)
      if (held.has(key)) return
      const watch = new AbortController()
      held.set(key, { pending: { sent, at: clock.now(), standing: 'sending' }, watch })
      letGo()
      changed()
      const { signal } = watch
      outcomeOf(sent, signal).then(
        (standing) => {
          if (!signal.aborted && standing !== 'sending') settle(key, sent, standing)
        },
        // Let go, or the plugin stops: nobody waits for it.
        () => {},
      )
    },
  }
}

/** The same for every spelling of a hash: in hexadecimal the case of letters says nothing. */
export const hashKey = (network: CaipNetworkId, hash: string): string =>
  `${network} ${/^0x[0-9a-f]+$/i.test(hash) ? hash.toLowerCase() : hash}`

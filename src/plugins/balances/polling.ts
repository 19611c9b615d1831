import type { PageWatch, PluginContext } from '#kernel'
import {
  ACCOUNT,
  DISCONNECTED,
  parseCaipAddress,
  pollWhileShown,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  type AccountsService,
  type CaipAddress,
  type Poller,
} from '#wallet'
import type { BalanceStore } from './balanceStore.ts'
import type { BalanceCache } from './cache.ts'

/** Pending transactions of this page that are remembered (specification §9). */
const MOST_PENDING = 99

export interface PollingParts {
  readonly ctx: PluginContext
  readonly accounts: AccountsService
  readonly page: PageWatch
  readonly store: BalanceStore
  readonly cache: BalanceCache
  readonly refreshMs: number
}

/**
 * Reads the active account's balances while the view Account is visible: when it is opened, when the page becomes visible or
 * online again, and whenever `poller.schedule` says. Also reads after each transaction of this page.
 */
export function startPolling({ ctx, accounts, page, store, cache, refreshMs }: PollingParts): Poller {
  const { bus, own } = ctx
  const inUse = (): CaipAddress | undefined => accounts.state.get()?.caipAddress

  const poller = pollWhileShown({
    ctx,
    page,
    views: [ACCOUNT],
    wanted: () => inUse() !== undefined,
    poll(reason) {
      const wait = store.waitTime(reason === 'open' ? refreshMs : 0)
      if (wait > 0) poller.schedule(wait)
      else void store.read(reason === 'open' ? 'open' : 'again')
    },
  })

  function follow(): void {
    const account = inUse()
    if (account === store.state.get().account) return
    store.switchTo(account)
    poller.restart('open')
  }
  own(accounts.state.subscribe(follow))
  follow()
  poller.update('open')

  bus.on(DISCONNECTED, ({ account }) => cache.forget(account))

  /** Receivers of sent transactions by hash; for a token transfer, that is the token's contract. */
  const receivers = new Map<string, string>()
  bus.on(TRANSACTION_SENT, ({ hash, to }) => {
    if (to) receivers.set(hash, to)
    const [oldest] = receivers.keys()
    if (receivers.size > MOST_PENDING && oldest) receivers.delete(oldest)
  })
  bus.on(TRANSACTION_SETTLED, ({ hash, network }) => {
    const to = receivers.get(hash)?.toLowerCase()
    receivers.delete(hash)
    cache.outdate(network)
    const account = inUse()
    if (!account || parseCaipAddress(account).chainId !== network) return
    const addresses = (store.state.get().tokens ?? []).flatMap(({ address }) => address ?? [])
    void store.read(
      'changed',
      addresses.filter((address) => to !== undefined && address.toLowerCase().endsWith(`:${to}`)),
    )
    void accounts.refreshBalance({ force: true })
  })
  return poller
}

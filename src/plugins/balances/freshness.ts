import type { PageWatch, PluginContext } from '#kernel'
import {
  ACCOUNT,
  createPoller,
  DISCONNECTED,
  parseCaipAddress,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  type AccountsService,
  type CaipAddress,
  type Poller,
} from '#wallet'
import type { Book } from './book.ts'
import type { Kept } from './kept.ts'

/** Transactions of this page whose end is not known yet, at most (specification §9). */
const MOST_PENDING = 99

export interface FreshnessParts {
  readonly ctx: PluginContext
  readonly accounts: AccountsService
  readonly page: PageWatch
  readonly book: Book
  readonly kept: Kept
  readonly refreshMs: number
}

/**
 * Reads what the account in use has while somebody looks at it: when Account is opened, when the person comes back to the
 * page or is online again, after each transaction of this page, and in between as often as `poller.schedule` says. Nobody looks:
 * nothing is asked.
 */
export function keepFresh({ ctx, accounts, page, book, kept, refreshMs }: FreshnessParts): Poller {
  const { bus, clock, own, router } = ctx
  const inUse = (): CaipAddress | undefined => accounts.state.get()?.caipAddress

  const poller = createPoller({
    clock,
    wanted() {
      const { open, stack } = router.state.get()
      return open && stack.at(-1)?.id === ACCOUNT.id && page.awake() && inUse() !== undefined
    },
    poll(why) {
      const rest = book.rest(why === 'open' ? refreshMs : 0)
      if (rest > 0) poller.schedule(rest)
      else void book.read(why === 'open' ? 'open' : 'again')
    },
  })
  own(() => poller.stop())

  function follow(): void {
    const account = inUse()
    if (account === book.state.get().account) return
    book.turnTo(account)
    // The next look begins anew, for the other account.
    poller.stop()
    poller.update('open')
  }
  own(accounts.state.subscribe(follow))
  own(router.state.subscribe(() => poller.update('open')))
  own(page.onChange(() => poller.update('return')))
  follow()
  poller.update('open')

  bus.on(DISCONNECTED, ({ account }) => kept.forget(account))

  /** What a transaction was sent to, by hash: a token's contract, where it moved a token. */
  const receivers = new Map<string, string>()
  bus.on(TRANSACTION_SENT, ({ hash, to }) => {
    if (to) receivers.set(hash, to)
    const [oldest] = receivers.keys()
    if (receivers.size > MOST_PENDING && oldest) receivers.delete(oldest)
  })
  bus.on(TRANSACTION_SETTLED, ({ hash, network }) => {
    const to = receivers.get(hash)?.toLowerCase()
    receivers.delete(hash)
    kept.outdate(network)
    const account = inUse()
    if (!account || parseCaipAddress(account).chainId !== network) return
    const addresses = (book.state.get().tokens ?? []).flatMap(({ address }) => address ?? [])
    void book.read(
      'changed',
      addresses.filter((address) => to !== undefined && address.toLowerCase().endsWith(`:${to}`)),
    )
    void accounts.refreshBalance({ force: true })
  })
  return poller
}

import { LatchkeyError, type PageWatch, type PluginContext } from '#kernel'
import {
  isCaipAddress,
  NOTICES,
  type AccountsService,
  type BalancesService,
  type ChainNamespace,
  type TokenBalance,
  type WalletsService,
  type TokenTrust,
} from '#wallet'
import { createBook, type Book, type BookParts } from './book.ts'
import { keepFresh } from './freshness.ts'
import { createKept, type Holding } from './kept.ts'
import type { BalancesOptions } from './options.ts'
import { createSource } from './source.ts'

/** Milliseconds from one read to the next while somebody looks. */
const REFRESH = 10_000
/** What the data API has balances of, whatever chains there are (specification §9). */
const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

export interface ServiceParts {
  readonly ctx: PluginContext
  readonly wallets: WalletsService
  readonly accounts: AccountsService
  readonly trust: TokenTrust
  readonly page: PageWatch
}

/** The service BALANCES, with what the plugin's own views read beside it. */
export interface Balances extends BalancesService, Pick<Book, 'nfts'> {}

export function createBalances({ ctx, wallets, accounts, trust, page }: ServiceParts): Balances {
  const { namespaces = NAMESPACES, refreshMs = REFRESH } = (ctx.options ?? {}) as BalancesOptions
  const kept = createKept(ctx)

  let offered: { readonly of: readonly TokenBalance[]; readonly tokens: readonly TokenBalance[] } | undefined
  /** Other plugins and the host get what can be trusted, and nothing else. */
  const shown: BookParts['shown'] = (account, tokens) => {
    // The same list stays the same object: who compares sees that nothing is new.
    if (offered?.of !== tokens) offered = { of: tokens, tokens: tokens.filter((token) => !trust.isSuspicious(token)) }
    accounts.annotate(account, { tokenBalance: offered.tokens })
  }

  const ended: BookParts['ended'] = (outcome) => {
    if ('error' in outcome) {
      poller.schedule(outcome.wait)
      // Said once, not with every try; and where somebody can see it.
      if (outcome.first && ctx.router.state.get().open)
        ctx.use(NOTICES).fail(new LatchkeyError('TOKEN_BALANCE_UNAVAILABLE', { cause: outcome.error }))
      return
    }
    poller.schedule(refreshMs)
    const { holding, before } = outcome
    // What the service says of the native currency has changed: what the chain says, which is shown large, did so too.
    if (before && nativeOf(before) !== nativeOf(holding)) void accounts.refreshBalance({ force: true })
  }

  const book = createBook({ ctx, source: createSource(ctx, wallets), kept, trust, namespaces, shown, ended })
  const poller = keepFresh({ ctx, accounts, page, book, kept, refreshMs })

  return {
    state: book.state,
    nfts: book.nfts,
    refresh: ({ force = false, tokens = [] } = {}) =>
      book.read(force ? 'person' : tokens.length > 0 ? 'again' : 'open', tokens.filter(isCaipAddress)),
    isSuspicious: trust.isSuspicious,
  }
}

const nativeOf = ({ tokens }: Holding): string | undefined => tokens.find(({ address }) => !address)?.quantity.numeric

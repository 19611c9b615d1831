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
import { createBalanceStore, type BalanceStore, type BalanceStoreParts } from './balanceStore.ts'
import { startPolling } from './polling.ts'
import { createBalanceCache, type Holding } from './cache.ts'
import type { BalancesOptions } from './options.ts'
import { createSource } from './source.ts'

/** Default milliseconds between reads while balances are visible. */
const REFRESH = 10_000
/** What the data API supports, whatever chains are installed (specification §9). */
const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

export interface ServiceParts {
  readonly ctx: PluginContext
  readonly wallets: WalletsService
  readonly accounts: AccountsService
  readonly trust: TokenTrust
  readonly page: PageWatch
}

/** The service BALANCES, and `nfts` for the plugin's own views. */
export interface Balances extends BalancesService, Pick<BalanceStore, 'nfts'> {}

export function createBalances({ ctx, wallets, accounts, trust, page }: ServiceParts): Balances {
  const { namespaces = NAMESPACES, refreshMs = REFRESH } = (ctx.options ?? {}) as BalancesOptions
  const cache = createBalanceCache(ctx)

  let trusted: { readonly of: readonly TokenBalance[]; readonly tokens: readonly TokenBalance[] } | undefined
  /** Other plugins and the host get trustworthy tokens only. */
  const shown: BalanceStoreParts['shown'] = (account, tokens) => {
    // An unchanged list stays the same object, so that consumers can compare by identity.
    if (trusted?.of !== tokens) trusted = { of: tokens, tokens: tokens.filter((token) => !trust.isSuspicious(token)) }
    accounts.annotate(account, { tokenBalance: trusted.tokens })
  }

  const ended: BalanceStoreParts['ended'] = (outcome) => {
    if ('error' in outcome) {
      poller.schedule(outcome.wait)
      // Shown once, not with every retry, and only while the modal is open.
      if (outcome.first && ctx.router.state.get().open)
        ctx.use(NOTICES).fail(new LatchkeyError('TOKEN_BALANCE_UNAVAILABLE', { cause: outcome.error }))
      return
    }
    poller.schedule(refreshMs)
    const { holding, before } = outcome
    // The native amount has changed, so the account's main balance, which is read from the chain, is outdated.
    if (before && nativeOf(before) !== nativeOf(holding)) void accounts.refreshBalance({ force: true })
  }

  const store = createBalanceStore({ ctx, source: createSource(ctx, wallets), cache, trust, namespaces, shown, ended })
  const poller = startPolling({ ctx, accounts, page, store, cache, refreshMs })

  return {
    state: store.state,
    nfts: store.nfts,
    refresh: ({ force = false, tokens = [] } = {}) =>
      store.read(force ? 'person' : tokens.length > 0 ? 'again' : 'open', tokens.filter(isCaipAddress)),
    isSuspicious: trust.isSuspicious,
  }
}

const nativeOf = ({ tokens }: Holding): string | undefined => tokens.find(({ address }) => !address)?.quantity.numeric

import { defineModule, provide, thisPage, type PageWatch, type PluginModule } from '#kernel'
import { ACCOUNTS, BALANCES, createTokenTrust, NETWORKS, WALLETS } from '#wallet'
import { createNfts } from './nfts/createNfts.ts'
import type { BalancesOptions } from './options.ts'
import { createBalances } from './service.ts'
import { strings } from './strings.ts'
import { BOOK, NFTS, TRUST } from './tokens.ts'

/** The plugin's code; tests bring a page of their own. */
export const balancesModule = (page: PageWatch = thisPage): PluginModule<BalancesOptions | undefined> =>
  defineModule<BalancesOptions | undefined>({
    services: [
      provide(TRUST, { requires: { networks: NETWORKS }, make: ({ networks }) => createTokenTrust(networks.get) }),
      provide(BOOK, {
        requires: { wallets: WALLETS, accounts: ACCOUNTS, trust: TRUST },
        make: (services, ctx) => createBalances({ ...services, ctx, page }),
      }),
      provide(BALANCES, {
        requires: { book: BOOK },
        make: ({ book: { state, refresh, isSuspicious } }) => Object.freeze({ state, refresh, isSuspicious }),
      }),
      provide(NFTS, {
        requires: { accounts: ACCOUNTS, book: BOOK },
        make: (services, ctx) => createNfts({ ...services, ctx, page }),
      }),
    ],
    activate(ctx) {
      ctx.i18n.add(ctx.id, strings)
      // It follows the account from now on.
      ctx.use(BOOK)
    },
  })

export default balancesModule()

import { defineModule, provide, thisPage, type PageWatch, type PluginModule } from '#kernel'
import { ACCOUNTS, BALANCES, createTokenTrust, NETWORKS, WALLETS } from '#wallet'
import { createNfts } from './nfts/createNfts.ts'
import type { BalancesOptions } from './options.ts'
import { createBalances } from './service.ts'
import en from './locales/en.ts'
import { BALANCE_STORE, NFTS, TRUST } from './tokens.ts'

/** The plugin's code. Tests pass a page of their own. */
export const balancesModule = (page: PageWatch = thisPage): PluginModule<BalancesOptions | undefined> =>
  defineModule<BalancesOptions | undefined>({
    strings: { en },
    services: [
      provide(TRUST, { requires: { networks: NETWORKS }, make: ({ networks }) => createTokenTrust(networks.get) }),
      provide(BALANCE_STORE, {
        requires: { wallets: WALLETS, accounts: ACCOUNTS, trust: TRUST },
        make: (services, ctx) => createBalances({ ...services, ctx, page }),
      }),
      provide(BALANCES, {
        requires: { store: BALANCE_STORE },
        make: ({ store: { state, refresh, isSuspicious } }) => Object.freeze({ state, refresh, isSuspicious }),
      }),
      provide(NFTS, {
        requires: { store: BALANCE_STORE },
        make: (services, ctx) => createNfts({ ...services, ctx, page }),
      }),
    ],
    activate(ctx) {
      // Creates the service, which follows the account from now on.
      ctx.use(BALANCE_STORE)
    },
  })

export default balancesModule()

// @chunk first: it draws the first screen, for which every page waits.
import { defineModule, provide, type PluginModule } from '#kernel'
import { ACCOUNTS, NETWORKS, WALLETS } from '#wallet'
import { createAccounts } from './account/accounts.ts'
import type * as Actions from './createActions.ts'
import { createCore } from './core.ts'
import { keepDirectory } from './directory/keepDirectory.ts'
import { createNetworks } from './networks/networks.ts'
import { restoreSession } from './session/restore.ts'
import en from './locales/en/list.ts'
import { CORE } from './tokens.ts'
import { createWallets } from './wallets.ts'

/** The list of wallets and the services. `source` loads the actions. */
export const walletsModule = (source: () => Promise<typeof Actions>): PluginModule =>
  defineModule({
    strings: { en },
    services: [
      provide(CORE, { make: (_, ctx) => createCore(ctx, source) }),
      provide(NETWORKS, { requires: { core: CORE }, make: ({ core }) => createNetworks(core) }),
      provide(ACCOUNTS, { requires: { core: CORE }, make: ({ core }) => createAccounts(core) }),
      provide(WALLETS, { requires: { core: CORE }, make: ({ core }) => createWallets(core) }),
    ],
    activate(ctx) {
      const core = ctx.use(CORE)
      // Not awaited: a wallet that takes its time must not hold up the modal.
      void restoreSession(core)
      keepDirectory(core)
    },
  })

export default walletsModule(() => import('./createActions.ts'))

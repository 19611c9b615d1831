import { defineModule, provide, type PluginContext } from 'latchkey/plugin'
import { ACCOUNTS, NETWORKS, WALLETS } from 'latchkey/plugin/wallet'
import { createForm } from './form.ts'
import { FORM, STAKES, type StakingOptions } from './index.ts'
import { createStakes } from './stakes.ts'
import en from './locales/en.ts'
import { createVault, VAULT } from './vault.ts'

const requires = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }

export default defineModule({
  strings: { en },
  services: [
    provide(VAULT, { requires, make: (_, ctx) => createVault(ctx as PluginContext<StakingOptions>) }),
    provide(STAKES, { requires, make: (_, ctx) => createStakes(ctx) }),
    provide(FORM, { requires, make: (_, ctx) => createForm(ctx) }),
  ],
  activate(ctx) {
    // Made at once: it goes on with what was sent before the page was loaded again.
    ctx.use(STAKES)
  },
})

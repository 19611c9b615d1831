/**
 * Buying with a card, at a provider's page. Start reading at form/createOnramp.ts, which keeps the choice and asks for quotes;
 * market/ is what the service and the providers are asked, orders/ watches the chain until what was bought arrives.
 */
import { contribute, definePlugin, viewsFrom } from '#kernel'
import { ACCOUNT_ACTION, ACCOUNTS, BALANCES, NETWORKS, ONRAMP_FEATURE, ONRAMP_PROVIDERS, WALLETS } from '#wallet'
import { optionsShape, type OnrampOptions } from './options.ts'
import { FIAT_SELECT, ONRAMP, PROGRESS, TOKEN_SELECT } from './refs.ts'

export type { OnrampService } from './form/state.ts'
export type { OnrampOptions } from './options.ts'
export { ONRAMP, ONRAMP_STEP } from './refs.ts'

const views = viewsFrom(() => import('./views/index.ts'))

/** Installs buying: `plugins: [onramp()]`. `features: { onramp: ['coinbase'] }` chooses the providers, `false` removes it. */
export const onramp = definePlugin<OnrampOptions | undefined>({
  id: 'onramp',
  version: '0.1.0',
  apiVersion: 1,
  feature: ONRAMP_FEATURE,
  options: optionsShape,
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  optional: { balances: BALANCES },
  provides: [ONRAMP],
  // What was begun is watched after a reload too.
  wake: ['orders'],
  contributes: {
    strings: {
      en: {
        'onramp.title': 'Buy',
        'onramp.currency': 'Select currency',
        'onramp.token': 'Select token',
      },
    },
    slots: [
      contribute(ACCOUNT_ACTION, {
        id: 'onramp',
        label: 'onramp.title',
        icon: 'buy',
        open: ONRAMP_PROVIDERS,
        when: ({ network }) => /^(eip155|solana)$/.test(network?.chainNamespace ?? ''),
      }),
    ],
    views: [
      { ref: ONRAMP_PROVIDERS, title: 'onramp.title', load: views('Buy') },
      { ref: FIAT_SELECT, title: 'onramp.currency', load: views('SelectMoney') },
      {
        ref: TOKEN_SELECT,
        needs: 'account',
        title: 'onramp.token',
        load: views('SelectToken'),
      },
      { ref: PROGRESS, title: 'onramp.title', load: views('Progress') },
    ],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})

/**
 * Wallets. Knows which wallets can be reached (other plugins register them), connects and disconnects them, remembers
 * them over a reload, and is the only one who says who is connected and on which network. Strangers start at module.ts;
 * state.ts holds every change of state, policies.ts and navigation.ts where the modal goes.
 */
import {
  ACCOUNTS,
  CONNECT_METHOD,
  CONNECT_WALLETS,
  CONNECTING_EXTERNAL,
  contribute,
  definePlugin,
  DOWNLOADS,
  GET_WALLET,
  MODAL_FOOTER,
  NETWORKS,
  NETWORKS_VIEW,
  SETTINGS_ROW,
  shapes,
  SIGN_IN,
  SWITCH_NETWORK,
  UNSUPPORTED_CHAIN,
  WALLETS,
  WHAT_IS_A_NETWORK,
  WHAT_IS_A_WALLET,
  type ItemContext,
  type ModalState,
  type TitleContext,
  type ViewRef,
} from '#kernel'
import type { WalletsOptions } from './options.ts'
import { policy } from './policies.ts'
import { titles } from './titles.ts'
import { CORE, WALLETS_UI } from './tokens.ts'
import type * as Views from './views/index.ts'
import { events } from './wire.ts'

export type { WalletsOptions } from './options.ts'

const connected = ({ status }: ModalState): boolean => status === 'connected'
const activeName = ({ maybe }: Pick<ItemContext, 'maybe'>): string | undefined =>
  maybe(NETWORKS)?.state.get().active?.name
const view = (name: keyof typeof Views) => async () => ({
  default: (await import('./views/index.ts'))[name],
})

const paramsOf = <P>(_: ViewRef<P>, { params }: TitleContext): P => params as P

/** Installs the heart of the modal: `plugins: [wallets()]`. */
export const wallets = definePlugin<WalletsOptions | undefined>({
  id: 'wallets',
  version: '0.1.0',
  activation: 'open',
  essential: true,
  options: shapes.maybe(
    shapes.fields({ confirmNetworkSwitch: shapes.maybe(shapes.oneOf(['always', 'off'] as const)) }),
  ),
  optional: { signIn: SIGN_IN },
  provides: [WALLETS, NETWORKS, ACCOUNTS, CORE, WALLETS_UI],
  wake: ['session'],
  contributes: {
    strings: titles,
    policies: [policy],
    events,
    slots: [
      contribute(CONNECT_METHOD, { id: 'wallets', group: 'wallet', rows: ({ maybe }) => maybe(WALLETS)?.rows }),
      contribute(SETTINGS_ROW, {
        id: 'network',
        rank: 10,
        label: 'wallets.settings.network',
        icon: 'globe',
        open: NETWORKS_VIEW,
        when: connected,
        detail: activeName,
      }),
      contribute(SETTINGS_ROW, {
        id: 'disconnect',
        rank: 1000,
        label: 'wallets.settings.disconnect',
        icon: 'power',
        tone: 'danger',
        when: connected,
        onSelect: ({ maybe }) => maybe(WALLETS_UI)?.leave(),
      }),
      contribute(MODAL_FOOTER, { id: 'get', views: [CONNECTING_EXTERNAL.id], load: view('GetItFooter') }),
      contribute(MODAL_FOOTER, { id: 'networks', views: [NETWORKS_VIEW.id], load: view('NetworksFooter') }),
    ],
    views: [
      {
        ref: CONNECTING_EXTERNAL,
        title: (c) =>
          c.maybe(WALLETS)?.connector(paramsOf(CONNECTING_EXTERNAL, c).connectorId)?.name ??
          c.t('wallets.title.connect'),
        load: view('ConnectingExternal'),
        shape: 'rail',
      },
      { ref: NETWORKS_VIEW, title: 'wallets.title.networks', load: view('Networks'), shape: 'rows' },
      {
        ref: SWITCH_NETWORK,
        title: (c) =>
          c.maybe(NETWORKS)?.get(paramsOf(SWITCH_NETWORK, c).network)?.name ?? c.t('wallets.title.unsupported'),
        load: view('SwitchNetwork'),
        shape: 'rail',
      },
      {
        ref: UNSUPPORTED_CHAIN,
        title: 'wallets.title.unsupported',
        subtitle(c) {
          const network = c.maybe(NETWORKS)?.state.get().unsupported?.name
          const wallet = c.maybe(ACCOUNTS)?.state.get()?.connectedWalletInfo?.name
          return network && wallet && c.t('wallets.title.unsupportedAt', { network, wallet })
        },
        load: view('UnsupportedChain'),
        noBack: true,
        noClose: true,
      },
      { ref: WHAT_IS_A_WALLET, title: 'wallets.title.wallet', load: view('WhatIsAWallet'), shape: 'text' },
      { ref: WHAT_IS_A_NETWORK, title: 'wallets.title.network', load: view('WhatIsANetwork'), shape: 'text' },
      { ref: GET_WALLET, title: 'wallets.title.get', load: view('GetWallet') },
      {
        ref: DOWNLOADS,
        title: (c) =>
          c.t('wallets.title.download', {
            wallet: paramsOf(DOWNLOADS, c).wallet.name,
          }),
        load: view('Downloads'),
      },
      { ref: CONNECT_WALLETS, title: 'wallets.title.connect', load: view('ConnectWallets') },
    ],
  },
  load: () => import('./module.ts'),
})

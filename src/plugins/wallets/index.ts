/**
 * Wallets. Lists the wallets that other plugins register, connects and disconnects them, restores them after a reload, and
 * is the only plugin that writes which accounts are connected and on which network. Start reading at module.ts. By topic:
 * list/ is the first screen's list; session/ connects, restores and disconnects; account/ and networks/ hold the connected
 * accounts and their networks; directory/ reads the wallet explorer; all/, profile/ and views/ are the screens. policies.ts
 * has the navigation rules. module.ts and its imports load with the list; createActions.ts is a chunk of its own, which
 * holds what is needed once a wallet is chosen.
 */
import {
  contribute,
  definePlugin,
  shapes,
  viewsFrom,
  type TitleContext,
  type ViewContribution,
  type ViewRef,
} from '#kernel'
import {
  ACCOUNTS,
  ALL_WALLETS,
  CONNECT_METHOD,
  CONNECT_WALLETS,
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  DOWNLOADS,
  GET_WALLET,
  MODAL_FOOTER,
  NETWORKS,
  NETWORKS_VIEW,
  PROFILE_WALLETS,
  SETTINGS_ROW,
  SWITCH_ACTIVE_CHAIN,
  SWITCH_NETWORK,
  UNSUPPORTED_CHAIN,
  WALLETS,
  WHAT_IS_A_NETWORK,
  WHAT_IS_A_WALLET,
  type ModalState,
} from '#wallet'
import { disconnectAll } from './session/disconnectAll.ts'
import type { WalletsOptions } from './options.ts'
import { policy } from './policies.ts'
import { titles } from './titles.ts'

export type { WalletsOptions } from './options.ts'

const connected = ({ status }: ModalState): boolean => status === 'connected'

const views = viewsFrom(() => import('./views/index.ts'))

/** A view whose component and title are found by its id; `name` gives a more exact title once it is known. */
function view<P, R>(
  ref: ViewRef<P, R>,
  more?: Partial<ViewContribution>,
  name?: (context: TitleContext, params: P) => string | undefined,
): ViewContribution {
  const title = `wallets.title.${ref.id}`
  return {
    ref,
    title: name ? (context) => name(context, context.params as P) ?? context.t(title) : title,
    load: views(ref.id as Parameters<typeof views>[0]),
    ...more,
  }
}

/** The plugin that every modal needs: `plugins: [wallets()]`. */
export const wallets = definePlugin<WalletsOptions | undefined>({
  id: 'wallets',
  version: '0.1.0',
  apiVersion: 1,
  activation: 'open',
  essential: true,
  options: shapes.maybe(
    shapes.fields({ confirmNetworkSwitch: shapes.maybe(shapes.oneOf(['always', 'off'] as const)) }),
  ),
  provides: [WALLETS, NETWORKS, ACCOUNTS],
  wake: ['session'],
  contributes: {
    strings: titles,
    policies: [policy],
    events: () => import('./analytics.ts'),
    slots: [
      contribute(CONNECT_METHOD, { id: 'wallets', group: 'wallet', rows: ({ maybe }) => maybe(WALLETS)?.rows }),
      contribute(SETTINGS_ROW, {
        id: 'network',
        rank: 10,
        label: 'wallets.settings.network',
        icon: 'globe',
        open: NETWORKS_VIEW,
        when: connected,
        detail: ({ maybe }) => maybe(NETWORKS)?.state.get().active?.name,
      }),
      contribute(SETTINGS_ROW, {
        id: 'wallets',
        rank: 11,
        label: 'wallets.title.ProfileWallets',
        icon: 'wallet',
        open: PROFILE_WALLETS,
        when: connected,
        detail({ maybe }) {
          const count = maybe(WALLETS)?.state.get().connections.length ?? 0
          return count > 1 ? String(count) : undefined
        },
      }),
      contribute(SETTINGS_ROW, {
        id: 'disconnect',
        rank: 1000,
        label: 'wallets.settings.disconnect',
        icon: 'power',
        tone: 'danger',
        when: connected,
        onSelect: disconnectAll,
      }),
      contribute(MODAL_FOOTER, { id: 'get', views: [CONNECTING_EXTERNAL.id], load: views('GetItFooter') }),
      contribute(MODAL_FOOTER, { id: 'networks', views: [NETWORKS_VIEW.id], load: views('NetworksFooter') }),
    ],
    views: [
      view(
        CONNECTING_EXTERNAL,
        { shape: 'rail', stage: 'entry' },
        ({ maybe }, { connectorId }) => maybe(WALLETS)?.connector(connectorId)?.name,
      ),
      view(CONNECTING_MULTI_CHAIN, { shape: 'rows', stage: 'entry' }),
      view(NETWORKS_VIEW, { shape: 'rows' }),
      view(SWITCH_ACTIVE_CHAIN, { shape: 'rail' }),
      view(
        SWITCH_NETWORK,
        { shape: 'rail', stage: 'question', needs: 'account' },
        ({ maybe }, { network }) => maybe(NETWORKS)?.get(network)?.name,
      ),
      view(UNSUPPORTED_CHAIN, {
        subtitle({ maybe, t }) {
          const network = maybe(NETWORKS)?.state.get().unsupported?.name
          const wallet = maybe(ACCOUNTS)?.state.get()?.connectedWalletInfo?.name
          return network && wallet && t('wallets.unsupported.at', { network, wallet })
        },
        noBack: true,
        noClose: true,
        needs: 'account',
      }),
      view(WHAT_IS_A_WALLET, { shape: 'text', stage: 'entry' }),
      view(WHAT_IS_A_NETWORK, { shape: 'text' }),
      view(GET_WALLET, { stage: 'entry' }),
      view(ALL_WALLETS, { stage: 'entry', load: () => import('./all/AllWallets.tsx') }),
      view(DOWNLOADS, { stage: 'entry' }, ({ t }, { wallet }) => t('wallets.title.Downloads', { wallet: wallet.name })),
      view(CONNECT_WALLETS, { stage: 'entry' }),
      view(PROFILE_WALLETS, { load: () => import('./profile/index.tsx'), shape: 'rows' }),
    ],
  },
  load: () => import('./module.ts'),
})

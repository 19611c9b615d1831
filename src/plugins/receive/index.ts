/**
 * Receive: the address of the active account, as a QR code and as text to copy, and the networks on which assets can be sent
 * to it. Start reading at receivers.ts, which finds the address; views/ draws it.
 */
import { contribute, definePlugin, viewsFrom } from '#kernel'
import { ACCOUNT_ACTION, ACCOUNTS, NETWORKS, RECEIVE, WALLETS } from '#wallet'
import { COMPATIBLE_NETWORKS, RECEIVERS, type ReceiveParams } from './refs.ts'

const views = viewsFrom(() => import('./views/index.ts'))

/** Installs Receive: `plugins: [receive()]`. `features: { receive: false }` removes it, also while the page runs. */
export const receive = definePlugin({
  id: 'receive',
  version: '0.1.0',
  apiVersion: 1,
  feature: { key: 'receive', default: true },
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  contributes: {
    strings: { en: { 'receive.title': 'Receive', 'receive.shared': 'Compatible networks' } },
    slots: [contribute(ACCOUNT_ACTION, { id: 'receive', label: 'receive.title', icon: 'receive', open: RECEIVE })],
    views: [
      {
        ref: RECEIVE,
        needs: 'account',
        title: 'receive.title',
        subtitle: ({ maybe, params }) => maybe(RECEIVERS)?.where(params as ReceiveParams),
        load: views('Receive'),
      },
      {
        ref: COMPATIBLE_NETWORKS,
        needs: 'account',
        title: 'receive.shared',
        load: views('CompatibleNetworks'),
      },
    ],
  },
  load: () => import('./module.ts'),
})

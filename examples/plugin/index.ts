/** Gas watch, a third party's plugin: what the connected network charges now, as the wallet's own node says it. */
import { contribute, definePlugin, defineView } from 'latchkey/plugin'
import { ACCOUNT_ACTION, NETWORKS, SETTINGS_ROW, WALLETS, type ModalState } from 'latchkey/plugin/wallet'
export const GAS_WATCH = defineView('GasWatch')
const words = {
  'gas-watch.title': 'Network fee',
  'gas-watch.setting': 'Show fees in gwei',
  'gas-watch.failed': "The fee didn't load",
  'gas-watch.again': 'Ask again',
}
// Gas is EVM's: elsewhere there is neither the button nor its setting.
const when = ({ network }: ModalState) => network?.chainNamespace === 'eip155'
const item = { id: 'gas-watch', label: 'gas-watch.title', icon: 'clock', open: GAS_WATCH, when }

export const gasWatch = definePlugin({
  id: 'gas-watch',
  version: '1.0.0',
  apiVersion: 1,
  requires: { networks: NETWORKS, wallets: WALLETS },
  feature: { key: 'gas-watch', default: true, fromRemote: { row: 'gas_watch', optional: true } }, // no row, no say
  contributes: {
    strings: { en: words },
    views: [{ ref: GAS_WATCH, title: 'gas-watch.title', load: () => import('./GasWatch.tsx') }],
    slots: [contribute(ACCOUNT_ACTION, item), contribute(SETTINGS_ROW, { ...item, label: 'gas-watch.setting' })],
  },
})

/** The manifest: plain data, loaded with the page. The code behind it is loaded when somebody connects. */
import { contribute, definePlugin } from 'latchkey/plugin'
import { CHAIN, WALLETS } from 'latchkey/plugin/wallet'
import { ADDRESS } from './address.ts'

export * from './networks.ts'

/** Installs the chain and its wallet: `plugins: [myChain()]`. */
export const myChain = definePlugin({
  id: 'my-chain',
  version: '0.1.0',
  apiVersion: 1,
  // The plugin starts right after the modal has opened, and looks for its wallet.
  activation: 'later',
  requires: { wallets: WALLETS },
  // A page switches it with `modal.setFeature('my-chain', …)`, the project's owner with a row of this name.
  feature: { key: 'my-chain', default: true, fromRemote: { row: 'my-chain', optional: true } },
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'mychain',
        label: 'My chain',
        // Checks addresses before any code is loaded. The adapter checks them completely.
        address: ADDRESS,
        // A key has the same address on all networks.
        oneAddress: true,
        // The protocol of the nodes. The hosted proxy does not support it, so it is not asked.
        rpc: 'my-chain',
        load: () => import('./adapter.ts'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})

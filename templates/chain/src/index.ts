/** The manifest: plain data, which comes with the page. The code behind it comes when somebody connects. */
import { contribute, definePlugin } from 'latchkey/plugin'
import { CHAIN, WALLETS } from 'latchkey/plugin/wallet'
import { ADDRESS } from './address.ts'

export * from './networks.ts'

/** Installs the chain and its wallet: `plugins: [myChain()]`. */
export const myChain = definePlugin({
  id: 'my-chain',
  version: '0.1.0',
  apiVersion: 1,
  // Its wallet is looked for right after the modal has opened.
  activation: 'later',
  requires: { wallets: WALLETS },
  // A page switches it by `modal.setFeature('my-chain', …)`, a project's owner by a row of this name.
  feature: { key: 'my-chain', default: true, fromRemote: { row: 'my-chain', optional: true } },
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'mychain',
        label: 'My chain',
        // What an address looks like, before any code is loaded; the adapter is the one who knows.
        address: ADDRESS,
        // A key has the same address on all of its networks.
        oneAddress: true,
        // What its nodes speak. The hosted proxy does not speak it, so it stays out.
        rpc: 'my-chain',
        load: () => import('./adapter.ts'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})

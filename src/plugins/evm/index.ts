/**
 * EVM chains. Contributes the `eip155` namespace: addresses, balances, fees, transfers, signatures. Start reading at adapter.ts,
 * which is loaded when the first EVM wallet connects, and viem with it.
 */
import { contribute, definePlugin, missingPeer } from '#kernel'
import { CHAIN } from '#wallet'

export * from './networks.ts'

/** Installs EVM chains: `plugins: [evm()]`. Needs the package viem beside this one. */
export const evm = definePlugin({
  id: 'evm',
  version: '0.1.0',
  apiVersion: 1,
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'eip155',
        label: 'EVM',
        address: /^0x[0-9a-fA-F]{40}$/,
        caseless: true,
        oneAddress: true,
        rpc: 'ethereum',
        signIn: { account: 'Ethereum', signature: 'hex', reference: /^\d+$/ },
        registry: 'eip155:1',
        load: () => import('./adapter.ts').catch(missingPeer('viem')),
      }),
    ],
  },
})

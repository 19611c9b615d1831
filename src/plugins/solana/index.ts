/**
 * Solana. Contributes the `solana` namespace and finds wallets by the Wallet Standard. Start reading at module.ts, which lists the
 * wallets. `wallet/` is loaded when one is used, `chain/` when the first one connects, and @solana/web3.js with
 * chain/transactions.ts when somebody sends. For hosts, `host/` offers the modal as a wallet of that standard.
 */
import { contribute, definePlugin } from '#kernel'
import { CHAIN, WALLETS } from '#wallet'

export * from './chain/networks.ts'
export { solanaWallet } from './host/hostWallet.ts'

/** Installs Solana: `plugins: [solana()]`. Needs the package @solana/web3.js beside this one. */
export const solana = definePlugin({
  id: 'solana',
  version: '0.1.0',
  apiVersion: 1,
  activation: 'later',
  requires: { wallets: WALLETS },
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'solana',
        label: 'Solana',
        address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
        oneAddress: true,
        rpc: 'solana',
        signIn: { account: 'Solana', signature: 'base58' },
        // The clusters were first named by the wrong block. Wallets from that time know only those ids.
        formerIds: {
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
          'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
        },
        load: () => import('./chain/adapter.ts'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})

/**
 * Send: the native currency and tokens, on EVM and Solana. Start reading at sender/createSender.ts, which checks, has signed and
 * follows; form/ keeps what the person has chosen, receivers/ finds and knows addresses, views/ draws it.
 */
import { contribute, definePlugin, viewsFrom } from '#kernel'
import { ACCOUNT_ACTION, ACCOUNTS, BALANCES, NETWORKS, SEND, SENDER, WALLETS } from '#wallet'
import { PREVIEW, PROGRESS, SCAN, SELECT_TOKEN } from './refs.ts'

const views = viewsFrom(() => import('./views/index.ts'))

/** Installs Send: `plugins: [send()]`. `features: { send: false }` removes it, also while the page runs. */
export const send = definePlugin({
  id: 'send',
  version: '0.1.0',
  apiVersion: 1,
  feature: { key: 'send', default: true },
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  optional: { balances: BALANCES },
  provides: [SENDER],
  // What was sent and not confirmed yet is followed after a reload too.
  wake: ['pending'],
  contributes: {
    strings: {
      en: {
        'send.title': 'Send',
        'send.token': 'Select token',
        'send.review': 'Review send',
        'send.scan': 'Scan a code',
      },
    },
    slots: [
      contribute(ACCOUNT_ACTION, {
        id: 'send',
        label: 'send.title',
        icon: 'send',
        open: SEND,
        when: ({ network }) => /^(eip155|solana)$/.test(network?.chainNamespace ?? ''),
      }),
    ],
    views: [
      { ref: SEND, needs: 'account', title: 'send.title', load: views('Send') },
      {
        ref: SELECT_TOKEN,
        needs: 'account',
        title: 'send.token',
        load: views('SelectToken'),
      },
      {
        ref: PREVIEW,
        needs: 'account',
        title: 'send.review',
        load: views('Preview'),
      },
      { ref: PROGRESS, title: 'send.title', load: views('Progress') },
      { ref: SCAN, title: 'send.scan', load: () => import('./views/Scan.tsx') },
    ],
  },
  load: () => import('./module.ts'),
})

/**
 * Balances: the tabs Tokens and NFTs, and the total value. Start reading at module.ts; balanceStore.ts keeps and reads the
 * balances, source.ts chooses the wallet or the data API, polling.ts decides when to read, and tokens/ and nfts/ are the
 * tabs. Imitations of tokens are recognised by wallet/data/trust.ts.
 */
import { contribute, definePlugin, shapes } from '#kernel'
import { ACCOUNT_TAB, ACCOUNTS, BALANCES, isNamespace, NETWORKS, WALLETS, type ModalState } from '#wallet'
import type { BalancesOptions } from './options.ts'

export type { BalancesOptions } from './options.ts'

const { fields, guard, listOf, maybe } = shapes
const when = ({ network }: ModalState): boolean => /^(eip|sol)/.test(network?.chainNamespace ?? '')

/** Installs tokens, NFTs and their value: `plugins: [balances()]`. `features: { balances: false }` switches it off. */
export const balances = definePlugin<BalancesOptions | undefined>({
  id: 'balances',
  version: '0.1.0',
  apiVersion: 1,
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  provides: [BALANCES],
  // Optional, because the hosted configuration has no row for it: a missing row does not mean off.
  feature: {
    key: 'balances',
    default: true,
    fromRemote: { row: 'balances', optional: true },
  },
  options: maybe(
    fields({
      namespaces: maybe(listOf(guard(isNamespace, 'a CAIP-2 namespace'))),
      refreshMs: maybe(guard((ms): ms is number => Number(ms) >= 1_000, 'at least 1,000 ms')),
    }),
  ),
  contributes: {
    strings: { en: { 'balances.tokens': 'Tokens', 'balances.nfts': 'NFTs' } },
    slots: [
      contribute(ACCOUNT_TAB, {
        id: 'tokens',
        rank: 10,
        label: 'balances.tokens',
        when,
        load: () => import('./tokens/Tokens.tsx'),
      }),
      contribute(ACCOUNT_TAB, {
        id: 'nfts',
        rank: 20,
        label: 'balances.nfts',
        when,
        load: () => import('./nfts/Nfts.tsx'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})

/**
 * Balances. What an account has: the tabs Tokens and NFTs, and what all of it is worth. Strangers start at module.ts;
 * book.ts holds what was read and reads it anew, source.ts knows where it comes from, freshness.ts when; which tokens are
 * not what they say is the kernel's data/trust.ts; tokens/ and nfts/ are the tabs.
 */
import { contribute, definePlugin, shapes } from '#kernel'
import { ACCOUNT_TAB, ACCOUNTS, BALANCES, isNamespace, NETWORKS, WALLETS, type ModalState } from '#wallet'
import type { BalancesOptions } from './options.ts'

export type { BalancesOptions } from './options.ts'

const { fields, guard, listOf, maybe } = shapes
const when = ({ network }: ModalState): boolean => /^(eip|sol)/.test(network?.chainNamespace ?? '')

/** Installs what an account has: `plugins: [balances()]`. `features: { balances: false }` pins it off. */
export const balances = definePlugin<BalancesOptions | undefined>({
  id: 'balances',
  version: '0.1.0',
  apiVersion: 1,
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  provides: [BALANCES],
  // No feature of the hosted service: an owner who has said nothing about it has not switched it off.
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

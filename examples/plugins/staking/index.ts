/**
 * Staking, as a third party's plugin: a vault on an EVM network keeps the network's coin for people. Start reading at stakes.ts, which
 * says to Latchkey's operations what a stake is. vault.ts asks the chain, form.ts keeps what was chosen, views/ draws it.
 */
import { contribute, definePlugin, defineToken, defineView, shapes } from 'latchkey/plugin'
import {
  ACCOUNT_ACTION,
  ACCOUNTS,
  BALANCES,
  isCaipAddress,
  NETWORKS,
  WALLETS,
  type CaipAddress,
} from 'latchkey/plugin/wallet'
import type { StakingForm } from './form.ts'
import type { Stakes } from './stakes.ts'

export interface StakingOptions {
  /** The contract, as a CAIP-10 id: `eip155:1:0x…`. */
  readonly vault: CaipAddress
}

export const STAKES = defineToken<Stakes>('staking/stakes')
export const FORM = defineToken<StakingForm>('staking/form')

export const STAKING = defineView('Staking')
/** Shows the review of `FORM`. */
export const REVIEW = defineView('StakingReview')
/** Shows the operation of `STAKES` with this key. */
export const PROGRESS = defineView<{ readonly key: string }>('StakingProgress')

/** Installs staking: `plugins: [staking({ vault: 'eip155:1:0x…' })]`. */
export const staking = definePlugin<StakingOptions>({
  id: 'staking',
  version: '1.0.0',
  apiVersion: 1,
  options: shapes.fields({
    vault: shapes.guard((value): value is CaipAddress => isCaipAddress(value), 'a CAIP-10 id'),
  }),
  feature: { key: 'staking', default: true, fromRemote: { row: 'staking', optional: true } },
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  optional: { balances: BALANCES },
  // What an earlier page has left open is followed as soon as the next one is there.
  wake: ['pending'],
  contributes: {
    strings: { en: { 'staking.stake': 'Stake', 'staking.title': 'Staking', 'staking.review': 'Review' } },
    slots: [
      contribute(ACCOUNT_ACTION, {
        id: 'staking',
        label: 'staking.stake',
        icon: 'lock',
        open: STAKING,
        when: ({ network }) => network?.chainNamespace === 'eip155',
      }),
    ],
    views: [
      { ref: STAKING, needs: 'account', title: 'staking.title', load: () => import('./views/Staking.tsx') },
      { ref: REVIEW, needs: 'account', title: 'staking.review', load: () => import('./views/Review.tsx') },
      { ref: PROGRESS, title: 'staking.title', load: () => import('./views/Progress.tsx') },
    ],
  },
  load: () => import('./module.ts'),
})

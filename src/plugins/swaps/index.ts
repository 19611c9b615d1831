/**
 * Swaps: one asset for another on EVM. Start reading at swapper/createSwapper.ts, which says what a swap is to #operations, where it is signed and followed; swapper/prepare.ts
 * makes the review, quotes/ asks all providers, hosted/ is the provider of the hosted service, form/ keeps what was chosen, views/ draws it.
 */
import { contribute, definePlugin, shapes, viewsFrom } from '#kernel'
import {
  ACCOUNT_ACTION,
  ACCOUNTS,
  BALANCES,
  isCaipNetworkId,
  NETWORKS,
  QUOTES,
  SWAP,
  SWAPS_FEATURE,
  WALLETS,
  type CaipNetworkId,
} from '#wallet'
import type { SwapsOptions } from './options.ts'
import { FORM, PREVIEW, PROGRESS, SELECT_TOKEN, SLIPPAGE, SWAPPER, TOKENS, UNLIMITED_APPROVAL } from './refs.ts'

export type { SwapsOptions } from './options.ts'
export { SWAP_APPROVAL_FAILED, SWAP_DONE, SWAP_FAILED, SWAP_STARTED } from './refs.ts'

const { fields, flag, guard, listOf, maybe, text } = shapes
const views = viewsFrom(() => import('./views/index.ts'))
const bps = (least: number, most: number) =>
  guard(
    (value): value is number => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `a whole number from ${least} to ${most}`,
  )
const network = guard((value): value is CaipNetworkId => isCaipNetworkId(value), 'a CAIP-2 id')

/** Installs swaps: `plugins: [balances(), swaps()]`. `features: { swaps: false }` removes them, also while the page runs. */
export const swaps = definePlugin<SwapsOptions | undefined>({
  id: 'swaps',
  version: '0.1.0',
  apiVersion: 1,
  feature: SWAPS_FEATURE,
  options: maybe(
    fields({
      networks: maybe(listOf(network)),
      provider: maybe(text(40)),
      feeBps: maybe(bps(0, 1_000)),
      slippageBps: maybe(bps(10, 500)),
      hosted: maybe(flag),
    }),
  ),
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  optional: { balances: BALANCES },
  provides: [QUOTES, TOKENS, SWAPPER, FORM],
  // What was sent and not confirmed yet is followed after a reload too.
  wake: ['pending'],
  contributes: {
    strings: {
      en: {
        'swaps.title': 'Swap',
        'swaps.token': 'Select token',
        'swaps.review': 'Review swap',
        'swaps.slippage': 'Slippage',
        'swaps.unlimited': 'Approve without a limit',
      },
    },
    slots: [
      contribute(ACCOUNT_ACTION, {
        id: 'swaps',
        label: 'swaps.title',
        icon: 'swap',
        open: SWAP,
        when: ({ network: at }) => at?.chainNamespace === 'eip155',
      }),
    ],
    views: [
      { ref: SWAP, needs: 'account', title: 'swaps.title', load: views('Swap') },
      {
        ref: SELECT_TOKEN,
        needs: 'account',
        title: 'swaps.token',
        load: views('SelectToken'),
      },
      {
        ref: SLIPPAGE,
        needs: 'account',
        title: 'swaps.slippage',
        load: views('Slippage'),
      },
      {
        ref: PREVIEW,
        needs: 'account',
        title: 'swaps.review',
        load: views('Preview'),
      },
      {
        ref: UNLIMITED_APPROVAL,
        needs: 'account',
        title: 'swaps.unlimited',
        load: views('Unlimited'),
      },
      { ref: PROGRESS, title: 'swaps.title', load: views('Progress') },
    ],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})

/**
 * Activity: the transactions of the active account, newest first, and those that this page has just sent. Start reading at
 * activityOf.ts, which keeps the list; wallet/data/historyReader.ts reads it, pending.ts follows sent transactions, warnings.ts marks
 * deceptive entries, senderProofs.ts reads from the chain what the account really signed, and views/ draws the list.
 */
import { contribute, definePlugin, shapes, type InstalledPlugin } from '#kernel'
import {
  ACCOUNT_TAB,
  ACCOUNTS,
  ACTIVITY_FEATURE,
  isNamespace,
  NETWORKS,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  TRANSACTIONS,
  WALLETS,
} from '#wallet'
import { DEFAULT_NAMESPACES, type ActivityOptions } from './options.ts'

export type { ActivityOptions } from './options.ts'

const { fields, guard, listOf, maybe } = shapes
const view = () => import('./views/Activity.tsx')

/** Installs the history: `plugins: [activity()]`. `features: { activity: false }` pins it off. */
export function activity(options?: ActivityOptions): InstalledPlugin {
  const namespaces = options?.namespaces ?? DEFAULT_NAMESPACES
  return definePlugin<ActivityOptions | undefined>({
    id: 'activity',
    version: '0.1.0',
    apiVersion: 1,
    activation: 'open',
    feature: ACTIVITY_FEATURE,
    options: maybe(fields({ namespaces: maybe(listOf(guard(isNamespace, 'a CAIP-2 namespace'))) })),
    requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
    contributes: {
      strings: { en: { 'activity.tab': 'Activity', 'activity.title': 'Transactions' } },
      slots: [
        contribute(ACCOUNT_TAB, {
          id: 'activity',
          rank: 30,
          label: 'activity.tab',
          when: ({ network }) => namespaces.some((each) => each === network?.chainNamespace),
          load: view,
        }),
      ],
      views: [{ ref: TRANSACTIONS, needs: 'account', title: 'activity.title', load: view }],
    },
    // The module stands here instead of in a file of its own, so that opening the modal causes no further request. It only
    // waits until something is sent.
    load: async () => ({
      default: {
        activate(ctx) {
          ctx.bus.on(TRANSACTION_SENT, (sent) => {
            let end: 'confirmed' | 'failed' | 'unknown' | undefined
            // The plugin that sent it may tell the end before this code is here.
            const off = ctx.bus.on(TRANSACTION_SETTLED, ({ network, hash, status }) => {
              if (network === sent.network && hash === sent.hash) end = status
            })
            ctx.chunks
              .load(() => import('./activityOf.ts'), 'activity', ctx.signal)
              .then(
                ({ activityOf }) => activityOf(ctx).sent(sent, end),
                (error: unknown) => ctx.logger.info('a sent transaction is not followed', error),
              )
              .finally(off)
          })
        },
      },
    }),
  })(options)
}

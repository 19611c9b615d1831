/**
 * Activity. What happened with the account in use, newest first, and what this page has just sent. Strangers start at
 * activityOf.ts, which holds the list; ledger.ts puts pages together, pending.ts watches what was sent, warnings.ts knows
 * which entries deceive, and dealings.ts asks the chain whom the account really dealt with; views/ draws it.
 */
import { contribute, definePlugin, shapes, type InstalledPlugin } from '#kernel'
import {
  ACCOUNT_TAB,
  ACCOUNTS,
  ACTIVITY_FEATURE,
  isNamespace,
  NETWORKS,
  TRANSACTION_SENT,
  TRANSACTIONS,
  WALLETS,
} from '#wallet'
import { OWN_NAMESPACES, type ActivityOptions } from './options.ts'

export type { ActivityOptions } from './options.ts'

const { fields, guard, listOf, maybe } = shapes
const view = () => import('./views/Activity.tsx')

/** Installs the history: `plugins: [activity()]`. `features: { activity: false }` pins it off. */
export function activity(options?: ActivityOptions): InstalledPlugin {
  const namespaces = options?.namespaces ?? OWN_NAMESPACES
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
    // No file of its own, which the list of wallets would wait beside: this only listens until something is sent.
    load: async () => ({
      default: {
        activate(ctx) {
          ctx.bus.on(TRANSACTION_SENT, (sent) => {
            ctx.chunks
              .load(() => import('./activityOf.ts'), 'activity', ctx.signal)
              .then(
                ({ activityOf }) => activityOf(ctx).sent(sent),
                (error: unknown) => ctx.logger.info('what was sent is not watched', error),
              )
          })
        },
      },
    }),
  })(options)
}

/**
 * The embedded wallet: keys in a page of another origin, shown in a frame. It logs nobody in by itself: `email` does, and other
 * logins can (FRAME). Start reading at embeddedWallet.ts. wire/ is the protocol, session/ uses it, connector/ makes wallets of it.
 */
import { contribute, definePlugin, shapes } from '#kernel'
import {
  ACCOUNT_NOTICE,
  ACCOUNTS,
  AUTH,
  DIALOG_NODE,
  FRAME,
  isCaipNetworkId,
  NETWORKS,
  SETTINGS_ROW,
  WALLETS,
  type ModalState,
} from '#wallet'
import type { FrameOptions } from './options.ts'
import { APPROVE_TRANSACTION, EMBEDDED, SMART_ACCOUNT_SETTINGS } from './refs.ts'
import { hasAccountTypes, typeOf } from './typeOf.ts'

export type { FrameOptions } from './options.ts'
export { APPROVE_TRANSACTION, SMART_ACCOUNT_SETTINGS } from './refs.ts'

const { fields, guard, listOf, maybe, oneOf, recordOf, text } = shapes

/** Of the embedded wallet, in a namespace where there are several kinds of account. */
const hasTypes = ({ account }: ModalState): boolean =>
  account?.connectorId === AUTH && hasAccountTypes(account.namespace)

/** Installs the embedded wallet: `plugins: [frame(), email()]`. */
export const frame = definePlugin<FrameOptions | undefined>({
  id: 'frame',
  version: '0.1.0',
  apiVersion: 1,
  options: maybe(
    fields({
      networks: maybe(listOf(guard(isCaipNetworkId, 'a CAIP-2 id'))),
      accountTypes: maybe(recordOf(text(8), oneOf(['eoa', 'smartAccount'] as const))),
    }),
  ),
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  provides: [FRAME, EMBEDDED],
  contributes: {
    strings: {
      en: {
        'frame.approve': 'Approve transaction',
        'frame.type': 'Account type',
        'frame.type.smartAccount': 'Smart account',
        'frame.type.eoa': 'Plain account',
      },
    },
    views: [
      {
        ref: APPROVE_TRANSACTION,
        title: 'frame.approve',
        stage: 'question',
        noBack: true,
        load: () => import('./views/ApproveTransaction.tsx'),
      },
      {
        ref: SMART_ACCOUNT_SETTINGS,
        title: 'frame.type',
        needs: 'account',
        load: () => import('./views/SmartAccountSettings.tsx'),
      },
    ],
    slots: [
      contribute(DIALOG_NODE, { id: 'frame', load: () => import('./views/Node.tsx') }),
      contribute(ACCOUNT_NOTICE, {
        id: 'account-type',
        when: hasTypes,
        load: () => import('./views/AccountTypeNotice.tsx'),
      }),
      contribute(SETTINGS_ROW, {
        id: 'account-type',
        label: 'frame.type',
        icon: 'key',
        open: SMART_ACCOUNT_SETTINGS,
        when: hasTypes,
        detail: ({ maybe: look, t }) => t(`frame.type.${typeOf(look(ACCOUNTS)?.state.get())}`),
      }),
    ],
  },
  load: () => import('./module.ts'),
})

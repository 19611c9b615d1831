/**
 * Login by email: a code gives a visitor without a wallet an embedded one, whose keys the plugin `frame` keeps away from this page.
 * Start reading at emailLogin.ts; views/ are the field in Connect, the codes, and the change of the address.
 */
import { contribute, definePlugin, viewsFrom, type AnyView, type ViewContribution } from '#kernel'
import {
  ACCOUNT_NOTICE,
  AUTH,
  CONNECT_METHOD,
  EMAIL_FEATURE,
  FRAME,
  SETTINGS_ROW,
  WALLETS,
  type ModalState,
} from '#wallet'
import {
  EMAIL_LOGIN,
  EMAIL_VERIFY_DEVICE,
  EMAIL_VERIFY_OTP,
  UPDATE_EMAIL,
  UPDATE_EMAIL_PRIMARY_OTP,
  UPDATE_EMAIL_SECONDARY_OTP,
  UPGRADE_EMAIL,
} from './refs.ts'

export { EMAIL_STEP } from './refs.ts'

const isEmbedded = ({ accounts }: ModalState): boolean =>
  Object.values(accounts).some((account) => account?.connectorId === AUTH)

/** People of a social network have their address there: it cannot be changed here. */
const isByEmail = ({ accounts }: ModalState): boolean =>
  Object.values(accounts).some((account) => account?.connectorId === AUTH && account.socialProvider === undefined)

const views = viewsFrom(() => import('./views/index.ts'))

/** A step of the login, or a view of who is logged in. */
const view = (ref: AnyView, title: string, name: Parameters<typeof views>[0], stage?: 'entry'): ViewContribution => ({
  ref,
  title: `email.${title}`,
  shape: 'text',
  stage,
  needs: stage ? undefined : 'account',
  load: views(name),
})

/** Installs login by email: `plugins: [frame(), email()]`. */
export const email = definePlugin({
  id: 'email',
  version: '0.1.0',
  apiVersion: 1,
  feature: EMAIL_FEATURE,
  requires: { wallets: WALLETS },
  optional: { frame: FRAME },
  provides: [EMAIL_LOGIN],
  wake: ['used'],
  contributes: {
    strings: {
      en: {
        'email.title': 'Confirm email',
        'email.deviceTitle': 'Register device',
        'email.edit': 'Edit email',
        'email.primary': 'Confirm current email',
        'email.secondary': 'Confirm new email',
        'email.row': 'Email',
        'email.upgradeTitle': 'Upgrade your wallet',
      },
    },
    views: [
      view(EMAIL_VERIFY_OTP, 'title', 'VerifyOtp', 'entry'),
      view(EMAIL_VERIFY_DEVICE, 'deviceTitle', 'VerifyDevice', 'entry'),
      view(UPDATE_EMAIL, 'edit', 'UpdateEmail'),
      view(UPDATE_EMAIL_PRIMARY_OTP, 'primary', 'UpdatePrimary'),
      view(UPDATE_EMAIL_SECONDARY_OTP, 'secondary', 'UpdateSecondary'),
      view(UPGRADE_EMAIL, 'upgradeTitle', 'Upgrade'),
    ],
    slots: [
      contribute(CONNECT_METHOD, { id: 'email', group: 'email', load: () => import('./views/EmailField.tsx') }),
      contribute(ACCOUNT_NOTICE, { id: 'upgrade', when: isEmbedded, load: () => import('./views/UpgradeNotice.tsx') }),
      contribute(SETTINGS_ROW, {
        id: 'email',
        label: 'email.row',
        icon: 'mail',
        open: UPDATE_EMAIL,
        when: isByEmail,
        detail: ({ maybe }) => maybe(EMAIL_LOGIN)?.address.get(),
      }),
    ],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})

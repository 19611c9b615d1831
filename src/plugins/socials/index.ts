/**
 * Login at social networks: Google and others open the embedded wallet, whose keys the plugin `frame` keeps away from this page.
 * Start reading at login/socialLogin.ts; providers.ts says who is offered, views/ are the buttons in Connect and the login itself.
 */
import { contribute, definePlugin } from '#kernel'
import { AUTH, CONNECT_METHOD, FRAME, SETTINGS_ROW, SOCIALS_FEATURE, WALLETS } from '#wallet'
import { Options, type SocialsOptions } from './options.ts'
import { CONNECT_SOCIALS, CONNECTING_FARCASTER, CONNECTING_SOCIAL, SOCIAL_LOGIN } from './refs.ts'

export type { SocialsOptions } from './options.ts'
export { SOCIAL_ANSWERED, SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_STARTED, SOCIAL_SUCCEEDED } from './refs.ts'

/** Installs social logins: `plugins: [frame(), socials()]`. `features: { socials: ['google', 'apple'] }` chooses among them. */
export const socials = definePlugin<SocialsOptions | undefined>({
  id: 'socials',
  version: '0.1.0',
  apiVersion: 1,
  feature: SOCIALS_FEATURE,
  options: Options,
  requires: { wallets: WALLETS },
  optional: { frame: FRAME },
  provides: [SOCIAL_LOGIN],
  wake: ['used', 'away'],
  contributes: {
    strings: {
      en: {
        'socials.all': 'All ways to log in',
        'socials.title': 'Log in',
        'socials.farcasterTitle': 'Farcaster',
        'socials.row': 'Login',
      },
    },
    views: [
      { ref: CONNECT_SOCIALS, title: 'socials.all', stage: 'entry', load: () => import('./views/AllSocials.tsx') },
      {
        ref: CONNECTING_SOCIAL,
        title: 'socials.title',
        shape: 'rail',
        stage: 'entry',
        load: () => import('./views/ConnectingSocial.tsx'),
      },
      {
        ref: CONNECTING_FARCASTER,
        title: 'socials.farcasterTitle',
        shape: 'text',
        stage: 'entry',
        load: () => import('./views/ConnectingFarcaster.tsx'),
      },
    ],
    slots: [
      contribute(CONNECT_METHOD, { id: 'socials', group: 'social', load: () => import('./views/Socials.tsx') }),
      contribute(SETTINGS_ROW, {
        id: 'login',
        label: 'socials.row',
        icon: 'face',
        when: ({ account }) => account?.connectorId === AUTH && account.socialProvider !== undefined,
        load: () => import('./views/LoginRow.tsx'),
      }),
    ],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})

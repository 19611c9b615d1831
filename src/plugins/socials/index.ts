/**
 * Login at social networks: Google and others open the embedded wallet, whose keys the plugin `frame` keeps away from this page.
 * Start reading at login/socialLogin.ts; providers.ts says who is offered, views/ are the buttons in Connect and the login itself.
 */
import { contribute, definePlugin, shapes } from '#kernel'
import { CONNECT_METHOD, FRAME, SOCIALS_FEATURE, WALLETS } from '#wallet'
import type { SocialsOptions } from './options.ts'
import { CONNECT_SOCIALS, CONNECTING_SOCIAL, SOCIAL_LOGIN } from './refs.ts'

export type { SocialsOptions } from './options.ts'
export { SOCIAL_ANSWERED, SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_STARTED, SOCIAL_SUCCEEDED } from './refs.ts'

const { fields, maybe, recordOf, text } = shapes

/** Installs social logins: `plugins: [frame(), socials()]`. `features: { socials: ['google', 'apple'] }` chooses among them. */
export const socials = definePlugin<SocialsOptions | undefined>({
  id: 'socials',
  version: '0.1.0',
  apiVersion: 1,
  feature: SOCIALS_FEATURE,
  options: maybe(fields({ marks: maybe(recordOf(text(64), text(100_000))) })),
  requires: { wallets: WALLETS },
  optional: { frame: FRAME },
  provides: [SOCIAL_LOGIN],
  wake: ['used', 'away'],
  contributes: {
    strings: { en: { 'socials.all': 'All ways to log in', 'socials.title': 'Log in' } },
    views: [
      { ref: CONNECT_SOCIALS, title: 'socials.all', stage: 'entry', load: () => import('./views/AllSocials.tsx') },
      {
        ref: CONNECTING_SOCIAL,
        title: 'socials.title',
        shape: 'rail',
        stage: 'entry',
        load: () => import('./views/ConnectingSocial.tsx'),
      },
    ],
    slots: [contribute(CONNECT_METHOD, { id: 'socials', group: 'social', load: () => import('./views/Socials.tsx') })],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})

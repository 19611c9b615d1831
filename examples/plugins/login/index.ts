/**
 * Email login, a third party's plugin: a wallet whose key is in a frame of another origin, and sign-in that every wallet has to
 * pass before anybody is connected. Strangers start at module.ts; frame.ts is what the page and the frame say to each other.
 */
import { contribute, definePlugin, defineToken, defineView, gate, shapes, type Readable } from 'latchkey/plugin'
import { ACCOUNT_GATE, CONNECT_METHOD, DIALOG_NODE, WALLETS } from 'latchkey/plugin/wallet'
import type { LoginFrame } from './frame.ts'
import type { SignIns } from './signIns.ts'

export interface LoginOptions {
  /** Where the server is (`server/`), of another origin than the page. */
  readonly server: string
  /** False: nobody has to sign in, the email wallet is one among others. Default true. */
  readonly required?: boolean | undefined
}

export interface Login {
  readonly frame: LoginFrame
  /** What a person is asked in the frame; undefined when nothing is. */
  readonly asked: Readable<'logIn' | 'approve' | undefined>
  readonly signIns: SignIns
}

/** The frame, and who is signing in: for the plugin's own views. */
export const LOGIN = defineToken<Login>('login/login')

export const EMAIL_LOGIN = defineView('LoginEmail')
export const APPROVE = defineView('LoginApprove')
export const SIGN_IN = defineView<{ readonly attempt: number }, 'yes' | 'no'>('LoginSignIn')

const { fields, flag, maybe, text } = shapes

/** Installs it: `plugins: [login({ server: 'https://login.example' })]`. */
export const login = definePlugin<LoginOptions>({
  id: 'login',
  version: '1.0.0',
  apiVersion: 1,
  // A session that comes back needs its wallet listed.
  activation: 'later',
  requires: { wallets: WALLETS },
  provides: [LOGIN],
  options: fields({ server: text(200, /^https?:\/\/[^/]+$/), required: maybe(flag) }),
  servers: { login: { url: ({ server }) => server, why: 'who signed in' } },
  feature: { key: 'login', default: true, fromRemote: { row: 'login', optional: true } },
  gates: [gate(ACCOUNT_GATE, { when: (_, options: LoginOptions) => options.required !== false })],
  contributes: {
    strings: {
      en: {
        'login.email': 'Continue with email',
        'login.title': 'Log in with email',
        'login.approve': 'Approve request',
        'login.signIn': 'Sign in',
      },
    },
    views: [
      {
        ref: EMAIL_LOGIN,
        title: 'login.title',
        stage: 'entry',
        shape: 'text',
        load: () => import('./views/EmailLogin.tsx'),
      },
      {
        ref: APPROVE,
        title: 'login.approve',
        stage: 'question',
        shape: 'text',
        load: () => import('./views/Approve.tsx'),
      },
      { ref: SIGN_IN, title: 'login.signIn', stage: 'entry', shape: 'rail', load: () => import('./views/SignIn.tsx') },
    ],
    slots: [
      contribute(CONNECT_METHOD, { id: 'login', group: 'email', load: () => import('./views/EmailRow.tsx') }),
      contribute(DIALOG_NODE, { id: 'login', load: () => import('./views/Node.tsx') }),
    ],
  },
  load: () => import('./module.ts'),
})

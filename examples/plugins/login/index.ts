/**
 * Email login, as a third party's plugin: a wallet whose key is in a frame of another origin, and a required sign-in for every wallet.
 * Start reading at module.ts. protocol.ts defines the messages between the page and the frame.
 */
import { contribute, definePlugin, defineToken, defineView, gate, shapes, type Readable } from 'latchkey/plugin'
import { ACCOUNT_GATE, CONNECT_METHOD, DIALOG_NODE, WALLETS } from 'latchkey/plugin/wallet'
import type { LoginFrame } from './frame.ts'
import type { SignIns } from './signIns.ts'

export interface LoginOptions {
  /** The origin of the server (`server/`), which must not be the origin of the page. */
  readonly server: string
  /** Whether every wallet has to sign in; default true. */
  readonly required?: boolean | undefined
}

export interface Login {
  readonly frame: LoginFrame
  /** What the person is asked in the frame; undefined if nothing is. */
  readonly asked: Readable<'logIn' | 'approve' | undefined>
  readonly signIns: SignIns
}

/** The frame and the attempts to sign in, for the plugin's own views. */
export const LOGIN = defineToken<Login>('login/login')

export const EMAIL_LOGIN = defineView('LoginEmail')
export const APPROVE = defineView('LoginApprove')
export const SIGN_IN = defineView<{ readonly attempt: number }, 'yes' | 'no'>('LoginSignIn')

const { fields, flag, maybe, text } = shapes

/** Installs the login: `plugins: [login({ server: 'https://login.example' })]`. */
export const login = definePlugin<LoginOptions>({
  id: 'login',
  version: '1.0.0',
  apiVersion: 1,
  // A session can only be restored if its wallet is registered.
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

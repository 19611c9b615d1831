/**
 * Sign-in with any wallet: a signed message proves that somebody has the account's key, to the page or to its server. Start reading at
 * flow/prompt.ts, which asks; flow/admit.ts keeps accounts out until they have signed in, where that is required. What both know is in
 * flow/state.ts. `message/` reads and writes the messages, `parts/` are the four that a host can replace, `sessions/` decides which
 * session may be used.
 */
import { definePlugin, gate, LatchkeyError, shapes, type InstalledPlugin } from '#kernel'
import { ACCOUNT_GATE, NETWORKS, SIGN_IN, WALLETS, type AccountPassage } from '#wallet'
import { isRequired, serverOf, type SiwxOptions } from './options.ts'
import { PROMPT, SIGN_MESSAGE } from './refs.ts'

export type * from './options.ts'

const plugin = definePlugin<SiwxOptions | undefined>({
  id: 'siwx',
  version: '0.1.0',
  apiVersion: 1,
  activation: 'later',
  requires: { wallets: WALLETS, networks: NETWORKS },
  provides: [SIGN_IN, PROMPT],
  options: shapes.maybe(
    shapes.guard((value): value is SiwxOptions => typeof value === 'object', 'a SIWX, or its parts'),
  ),
  servers: { signIn: { url: serverOf, why: 'who signed in' } },
  gates: [
    gate(ACCOUNT_GATE, {
      when: ({ proof }: AccountPassage, options: SiwxOptions | undefined) => isRequired(options) || !!proof?.length,
    }),
  ],
  contributes: {
    strings: { en: { 'siwx.title': 'Sign in' } },
    views: [
      {
        ref: SIGN_MESSAGE,
        title: 'siwx.title',
        stage: 'question',
        noBack: true,
        shape: 'rail',
        load: () => import('./views/SignMessage.tsx'),
      },
    ],
    policies: [
      {
        id: 'siwx',
        // Also of a view above it in which a wallet asks for the approval.
        close: ({ stage }, { maybe }) =>
          stage === 'question' && maybe(PROMPT)?.state.get()?.required ? 'refuse' : undefined,
      },
    ],
  },
  load: () => import('./module.ts'),
})

/** Installs sign-in: `plugins: [siwx()]`, `siwx({ server: '/sign-in', required: true })`, or `siwx(yours)`. */
export function siwx(options?: SiwxOptions): InstalledPlugin {
  if (options && 'siwe' in options && Object.keys(options).length > 1) throw new LatchkeyError('SIGN_IN_BOTH')
  return plugin(options)
}

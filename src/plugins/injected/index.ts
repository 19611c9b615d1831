/**
 * Browser wallets. Finds EVM wallets that extensions and in-app browsers put into the page (EIP-6963 announcements and
 * the older `window.ethereum`) and offers each as a connector. Strangers start at module.ts; what a wallet may do wrong
 * is met in ask.ts, answers.ts and errors.ts.
 */
import { WALLETS, definePlugin } from '#kernel'
import * as v from 'valibot'

export interface InjectedOptions {
  /** Listen for EIP-6963 announcements; default true. */
  readonly eip6963?: boolean | undefined
  /** Offer `window.ethereum` when no announced wallet is the same one; default true. */
  readonly legacy?: boolean | undefined
}

/** Installs browser wallets: `plugins: [injected()]`. */
export const injected = definePlugin<InjectedOptions | undefined>({
  id: 'injected',
  version: '0.1.0',
  activation: 'open',
  options: v.optional(v.object({ eip6963: v.optional(v.boolean()), legacy: v.optional(v.boolean()) })),
  requires: { wallets: WALLETS },
  contributes: { strings: { en: { 'injected.browserWallet': 'Browser Wallet' } } },
  load: () => import('./module.ts'),
})

/**
 * Browser wallets: finds EVM wallets that extensions and in-app browsers put into the page (EIP-6963 announcements, and the older
 * `window.ethereum`) and offers each as a connector. Start reading at module.ts, which lists them. wallet.ts is loaded when one is
 * used; ask.ts and answers.ts handle what a wallet does wrong.
 */
import { definePlugin, shapes } from '#kernel'
import { WALLETS } from '#wallet'

export interface InjectedOptions {
  /** Listen for EIP-6963 announcements; default true. */
  readonly eip6963?: boolean | undefined
  /** Offer `window.ethereum` unless it is an announced wallet; default true. */
  readonly legacy?: boolean | undefined
}

/** Installs browser wallets: `plugins: [injected()]`. */
export const injected = definePlugin<InjectedOptions | undefined>({
  id: 'injected',
  version: '0.1.0',
  apiVersion: 1,
  activation: 'open',
  options: shapes.maybe(shapes.fields({ eip6963: shapes.maybe(shapes.flag), legacy: shapes.maybe(shapes.flag) })),
  requires: { wallets: WALLETS },
  contributes: { strings: { en: { 'injected.browserWallet': 'Browser Wallet' } } },
  load: () => import('./module.ts'),
})

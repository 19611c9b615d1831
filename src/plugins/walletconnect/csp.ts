import type { PluginCsp } from '#kernel'
import type { WalletConnectOptions } from './options.ts'

/** Where the library's frame is that attests the page's address. */
const ATTESTATION = 'https://verify.walletconnect.org'

export const walletConnectCsp: PluginCsp = {
  plugin: 'walletconnect',
  needs: ({ endpoints }, options) => [
    { directive: 'connect-src', source: endpoints.relay, why: 'the relay between the page and the wallet' },
    { directive: 'connect-src', source: endpoints.rpc, why: 'what the page reads from a network through the wallet' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of wallets' },
    { directive: 'img-src', source: 'https:', why: "a wallet's own picture, wherever its maker keeps it" },
    ...((options as WalletConnectOptions | undefined)?.attestation
      ? ([{ directive: 'frame-src', source: ATTESTATION, why: "attests the page's address to wallets" }] as const)
      : []),
  ],
}

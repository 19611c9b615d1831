import { isWebAddress, foreignPictures, type PluginCsp } from '#wallet'
import type { WalletConnectOptions } from './options.ts'

/** The origin of the library's frame that attests the page's address. */
const ATTESTATION = 'https://verify.walletconnect.org'

export const walletConnectCsp: PluginCsp = {
  plugin: 'walletconnect',
  needs: ({ endpoints, networks, rpcUrls }, options) => [
    { directive: 'connect-src', source: endpoints.relay, why: 'the relay between the page and the wallet' },
    ...networks
      .filter(({ chainNamespace }) => chainNamespace === 'eip155')
      .flatMap((network) => rpcUrls(network).filter(isWebAddress))
      .map((source) => ({ directive: 'connect-src', source, why: 'what the page reads through the wallet' }) as const),
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of wallets' },
    ...foreignPictures("a wallet's own picture, wherever its maker keeps it"),
    ...((options as WalletConnectOptions | undefined)?.attestation
      ? ([{ directive: 'frame-src', source: ATTESTATION, why: "attests the page's address to wallets" }] as const)
      : []),
  ],
}

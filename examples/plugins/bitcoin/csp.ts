/** What a page's policy has to allow. Pass it to `contentSecurityPolicy(options, { policies: [bitcoinCsp] })`. Not loaded with the modal. */
import { isWebAddress, type PluginCsp } from 'latchkey/plugin/wallet'

export const bitcoinCsp: PluginCsp = {
  plugin: 'bitcoin',
  needs: ({ networks, rpcUrls }) => [
    { directive: 'img-src', source: 'data:', why: 'pictures of Bitcoin wallets (WBIP-004)' },
    ...networks
      .filter(({ chainNamespace }) => chainNamespace === 'bip122')
      .flatMap((network) =>
        rpcUrls(network)
          .filter(isWebAddress)
          .map((source) => ({ directive: 'connect-src', source, why: `Esplora of ${network.name}` }) as const),
      ),
  ],
}

import { isWebAddress, type PluginCsp } from '#wallet'

export const solanaCsp: PluginCsp = {
  plugin: 'solana',
  needs: ({ networks, rpcUrls }) => [
    { directive: 'img-src', source: 'data:', why: 'pictures of browser wallets (Wallet Standard)' },
    ...networks
      .filter(({ chainNamespace }) => chainNamespace === 'solana')
      .flatMap((network) =>
        rpcUrls(network)
          .filter(isWebAddress)
          .map((source) => ({ directive: 'connect-src', source, why: `nodes of ${network.name}` }) as const),
      ),
  ],
}

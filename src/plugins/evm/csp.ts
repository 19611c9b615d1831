import { isWebAddress, type PluginCsp } from '#wallet'

export const evmCsp: PluginCsp = {
  plugin: 'evm',
  needs: ({ networks, rpcUrls }) =>
    networks
      .filter(({ chainNamespace }) => chainNamespace === 'eip155')
      .flatMap((network) =>
        rpcUrls(network)
          .filter(isWebAddress)
          .map((source) => ({ directive: 'connect-src', source, why: `nodes of ${network.name}` }) as const),
      ),
}

import type { PluginCsp } from '#wallet'

export const injectedCsp: PluginCsp = {
  plugin: 'injected',
  needs: () => [{ directive: 'img-src', source: 'data:', why: 'pictures of browser wallets (EIP-6963)' }],
}

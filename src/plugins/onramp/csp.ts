import type { PluginCsp } from '#wallet'

/** A provider's page is opened in a window of its own, which no directive governs. */
export const onrampCsp: PluginCsp = {
  plugin: 'onramp',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'what can be bought, quotes, addresses of providers' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of currencies and tokens' },
  ],
}

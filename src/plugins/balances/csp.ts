import type { PluginCsp } from '#kernel'

export const balancesCsp: PluginCsp = {
  plugin: 'balances',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'balances and NFTs' },
    { directive: 'img-src', source: endpoints.api, why: 'pictures of tokens and NFTs that the service keeps itself' },
    { directive: 'img-src', source: 'https:', why: 'pictures of tokens and NFTs, wherever their makers keep them' },
  ],
}

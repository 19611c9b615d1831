import { foreignPictures, type PluginCsp } from '#wallet'

export const swapsCsp: PluginCsp = {
  plugin: 'swaps',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'swaps: tokens, prices, quotes, and what is to be signed' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of tokens that the directory keeps itself' },
    ...foreignPictures('pictures of tokens, wherever their makers keep them'),
  ],
}

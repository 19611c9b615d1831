import { foreignPictures, type PluginCsp } from '#wallet'

export const balancesCsp: PluginCsp = {
  plugin: 'balances',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'balances and NFTs' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of tokens that the directory keeps itself' },
    ...foreignPictures('pictures of tokens and NFTs, wherever their makers keep them'),
  ],
}

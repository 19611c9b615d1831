import { foreignPictures, type PluginCsp } from '#wallet'

export const sendCsp: PluginCsp = {
  plugin: 'send',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'the history of an account, for recent receivers' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of tokens that the directory keeps itself' },
    ...foreignPictures('pictures of tokens, wherever their makers keep them'),
  ],
}

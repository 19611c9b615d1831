import { foreignPictures, type PluginCsp } from '#wallet'

export const activityCsp: PluginCsp = {
  plugin: 'activity',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'the history of an account' },
    { directive: 'img-src', source: endpoints.wallets, why: 'pictures of tokens that the directory keeps itself' },
    ...foreignPictures('pictures of what was moved, wherever their makers keep them'),
  ],
}

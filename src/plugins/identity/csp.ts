import { foreignPictures, type PluginCsp } from '#wallet'

/** Names from a registry come through the nodes of `evm`. */
export const identityCsp: PluginCsp = {
  plugin: 'identity',
  needs: ({ endpoints, ownEndpoints, projectId }) => [
    ...(projectId || ownEndpoints.includes('api')
      ? ([{ directive: 'connect-src', source: endpoints.api, why: 'names and pictures of accounts' }] as const)
      : []),
    { directive: 'img-src', source: 'data:', why: 'pictures of accounts that stand in their records' },
    ...foreignPictures('pictures of accounts, wherever their owners keep them'),
  ],
}

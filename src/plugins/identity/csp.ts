import { foreignPictures, type PluginCsp } from '#wallet'

/** Requests to a registry go to the nodes that `evm` declares. */
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

import type { PluginCsp } from '#wallet'

/** The frame that signs is declared by its own plugin. */
export const namesCsp: PluginCsp = {
  plugin: 'names',
  needs: ({ endpoints }) => [
    {
      directive: 'connect-src',
      source: endpoints.api,
      why: 'names: whether they are free, where they lead, registering',
    },
  ],
}

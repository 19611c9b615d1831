import type { PluginCsp } from '#wallet'

export const frameCsp: PluginCsp = {
  plugin: 'frame',
  needs: ({ endpoints }) => [
    { directive: 'frame-src', source: endpoints.frame, why: 'the frame that holds the keys of embedded wallets' },
  ],
}

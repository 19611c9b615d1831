import type { PluginCsp } from '#wallet'

/** The frame's plugin declares the frame. */
export const emailCsp: PluginCsp = {
  plugin: 'email',
  needs: () => [{ directive: 'img-src', source: 'data:', why: 'the picture of the email wallet' }],
}

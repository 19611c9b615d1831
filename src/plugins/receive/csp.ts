import type { PluginCsp } from '#wallet'

/** Its code is drawn as an SVG in the page, its pictures are the networks'. */
export const receiveCsp: PluginCsp = { plugin: 'receive', needs: () => [] }

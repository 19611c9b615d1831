import type { PluginCsp } from '#wallet'

/** The sign-in server stands in the manifest (`servers`); nodes are the chain's. */
export const siwxCsp: PluginCsp = { plugin: 'siwx', needs: () => [] }

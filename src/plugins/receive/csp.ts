import type { PluginCsp } from '#wallet'

/** Needs nothing: the QR code is an inline SVG, and other plugins declare the networks' pictures. */
export const receiveCsp: PluginCsp = { plugin: 'receive', needs: () => [] }

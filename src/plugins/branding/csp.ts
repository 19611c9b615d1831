import type { PluginCsp } from '#wallet'

export const brandingCsp: PluginCsp = { plugin: 'branding', needs: () => [] }

import type { PluginCsp } from '#kernel'

export const brandingCsp: PluginCsp = { plugin: 'branding', needs: () => [] }

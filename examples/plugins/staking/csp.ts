/** What a page's policy has to allow: nothing of this plugin's own, since it asks only the network's nodes. */
import type { PluginCsp } from 'latchkey/plugin/wallet'

export const stakingCsp: PluginCsp = { plugin: 'staking', needs: () => [] }

/** Plugins that stand beside: one for a later contract, one that some regions do not get, one that just works. */
import { contribute, defineModule, definePlugin, defineView, type PluginContext } from 'latchkey/plugin'
import { HEADER_ACTION, NOTICES } from 'latchkey/plugin/wallet'

const FUTURE = defineView('Future')

export const tomorrow = definePlugin({
  id: 'tomorrow',
  version: '9.0.0',
  apiVersion: 2,
  contributes: {
    views: [{ ref: FUTURE, title: 'Future', load: () => Promise.reject(new Error('never asked for')) }],
    slots: [contribute(HEADER_ACTION, { id: 'future', label: 'From tomorrow', icon: 'star', open: FUTURE })],
  },
})

export const regional = definePlugin({
  id: 'regional',
  version: '1.0.0',
  apiVersion: 1,
  feature: { key: 'regional', default: true },
  restricted: ({ timeZone }) => timeZone === 'Asia/Shanghai',
  contributes: {
    slots: [contribute(HEADER_ACTION, { id: 'regional', label: 'Regional', icon: 'globe', onSelect: () => {} })],
  },
})

export const neighbour = definePlugin({
  id: 'neighbour',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  contributes: {
    slots: [
      contribute(HEADER_ACTION, {
        id: 'greet',
        label: 'Greet',
        icon: 'user',
        onSelect: ({ maybe }) => maybe(NOTICES)?.announce('The neighbour greets'),
      }),
    ],
  },
  load: async () => ({ default: defineModule({ activate: ({ own }: PluginContext) => void own(() => {}) }) }),
})

/** Plugins that stand beside: one for a later contract, one that some regions do not get, one that just works. */
import { contribute, defineModule, definePlugin, defineView, type PluginContext } from 'latchkey/plugin'
import { HEADER_ACTION, NOTICES } from 'latchkey/plugin/wallet'

const FUTURE = defineView('Future')

export const tomorrow = definePlugin({
  id: 'tomorrow',
  version: '9.0.0',
  apiVersion: 2,
  contributes: {
    strings: { en: { 'tomorrow.title': 'Future', 'tomorrow.open': 'From tomorrow' } },
    views: [{ ref: FUTURE, title: 'tomorrow.title', load: () => Promise.reject(new Error('never asked for')) }],
    slots: [contribute(HEADER_ACTION, { id: 'future', label: 'tomorrow.open', icon: 'clock', open: FUTURE })],
  },
})

export const regional = definePlugin({
  id: 'regional',
  version: '1.0.0',
  apiVersion: 1,
  feature: { key: 'regional', default: true },
  restricted: ({ timeZone }) => timeZone === 'Asia/Shanghai',
  contributes: {
    strings: { en: { 'regional.open': 'Regional' } },
    slots: [contribute(HEADER_ACTION, { id: 'regional', label: 'regional.open', icon: 'globe', onSelect: () => {} })],
  },
})

export const neighbour = definePlugin({
  id: 'neighbour',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  contributes: {
    strings: { en: { 'neighbour.greet': 'Greet' } },
    slots: [
      contribute(HEADER_ACTION, {
        id: 'greet',
        label: 'neighbour.greet',
        icon: 'face',
        onSelect: ({ maybe }) => maybe(NOTICES)?.announce('The neighbour greets'),
      }),
    ],
  },
  load: async () => ({ default: defineModule({ activate: ({ own }: PluginContext) => void own(() => {}) }) }),
})

/** A plugin that stands beside the lab and just works: the sign that the modal can be used. */
import { contribute, defineModule, definePlugin, type PluginContext } from 'latchkey/plugin'
import { HEADER_ACTION, NOTICES } from 'latchkey/plugin/wallet'

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

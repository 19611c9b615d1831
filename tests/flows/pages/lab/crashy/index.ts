/** A plugin that fails when it is told to: in a render, a handler, a timer, a listener. */
import { contribute, defineEvent, definePlugin, defineView } from 'latchkey/plugin'
import { HEADER_ACTION } from 'latchkey/plugin/wallet'

export const CRASHY = defineView('Crashy')
/** Its listeners throw on it. */
export const HURT = defineEvent('crashy:hurt')

export const crashy = definePlugin({
  id: 'crashy',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  contributes: {
    strings: {
      en: {
        'crashy.title': 'Fragile',
        'crashy.open': 'Open fragile',
        'crashy.touch': 'Touch fragile',
        'crashy.render': 'Break the view',
        'crashy.timer': 'Break a timer',
        'crashy.listener': 'Break a listener',
      },
    },
    views: [{ ref: CRASHY, title: 'crashy.title', load: () => import('./Crashy.tsx') }],
    slots: [
      contribute(HEADER_ACTION, { id: 'open', label: 'crashy.open', icon: 'danger', open: CRASHY }),
      contribute(HEADER_ACTION, {
        id: 'touch',
        label: 'crashy.touch',
        icon: 'more',
        onSelect() {
          throw new TypeError('crashy handler')
        },
      }),
    ],
  },
  load: () => import('./module.ts'),
})

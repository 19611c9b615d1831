/** A plugin that does everything a plugin can do, with a remote switch of its own. */
import { contribute, definePlugin, defineView } from 'latchkey/plugin'
import {
  ACCOUNT,
  ACCOUNT_ACTION,
  ACCOUNT_TAB,
  HEADER_ACTION,
  MODAL_FOOTER,
  NOTICES,
  SETTINGS_ROW,
  WALLETS,
} from 'latchkey/plugin/wallet'

/** Answers the signature. */
export const LAB = defineView<void, string>('Lab')
export const LAB_RESULT = defineView<{ readonly signature: string }>('LabResult')

const action = { id: 'lab', icon: 'key', open: LAB }

export const lab = definePlugin({
  id: 'lab',
  version: '1.0.0',
  apiVersion: 1,
  requires: { wallets: WALLETS },
  optional: { notices: NOTICES },
  feature: { key: 'lab', default: true, fromRemote: { row: 'lab' } },
  contributes: {
    strings: {
      en: {
        'lab.title': 'Laboratory',
        'lab.result': 'Signed',
        'lab.action': 'Experiment',
        'lab.setting': 'Laboratory rules',
        'lab.header': 'Open laboratory',
        'lab.tab': 'Samples',
        'lab.footer': 'Tested in the laboratory',
        'lab.ask': 'Ask slowly',
        'lab.sign': 'Sign',
        'lab.show': 'Sign and show',
        'lab.done': 'Done',
      },
    },
    views: [
      { ref: LAB, title: 'lab.title', load: () => import('./Lab.tsx') },
      { ref: LAB_RESULT, title: 'lab.result', load: () => import('./LabResult.tsx') },
    ],
    slots: [
      contribute(ACCOUNT_ACTION, { ...action, label: 'lab.action' }),
      contribute(SETTINGS_ROW, { ...action, label: 'lab.setting' }),
      contribute(HEADER_ACTION, { ...action, label: 'lab.header' }),
      contribute(ACCOUNT_TAB, { id: 'lab', label: 'lab.tab', load: () => import('./Samples.tsx') }),
      contribute(MODAL_FOOTER, { id: 'lab', views: [ACCOUNT.id], text: 'lab.footer' }),
    ],
    policies: [{ id: 'lab', back: (from) => (from.id === LAB_RESULT.id ? { ref: ACCOUNT } : undefined) }],
  },
  load: () => import('./module.ts'),
})

import { accountButton, connectButton } from '../button/connectButton.ts'
import { networkButton } from '../button/networkButton.ts'
import type { ElementKind } from './elementClass.ts'
import { inlineModal } from './inlineModal.ts'

const BUTTON = { disabled: 'flag', size: 'text' } as const

const ACCOUNT = {
  ...BUTTON,
  namespace: 'text',
  picture: 'text',
  name: 'text',
  balance: 'text',
  network: 'text',
  'chars-start': 'count',
  'chars-end': 'count',
} as const

const CONNECT = {
  ...ACCOUNT,
  label: 'text',
  'loading-label': 'text',
  'connecting-label': 'text',
  'reconnecting-label': 'text',
} as const

/** The elements, by name. */
export const KINDS: Readonly<Record<string, ElementKind>> = {
  'latchkey-button': { ...connectButton, attributes: CONNECT },
  'latchkey-account-button': { ...accountButton, attributes: ACCOUNT },
  'latchkey-network-button': { ...networkButton, attributes: { ...BUTTON, label: 'text' } },
  'latchkey-modal': inlineModal,
}

import { CONNECT, type Modal } from '#kernel'
import { connectText, isWaiting } from '../button/connecting.ts'
import { whereaboutsOf } from './account.ts'
import { createAccountFace } from './accountFace.ts'
import { BUTTON_ATTRIBUTES, createButton } from './button.ts'
import { make, setText } from './dom.ts'
import { press } from './press.ts'
import { elementCss } from './elementCss.ts'
import type { ElementHost, ElementKind, ElementPart } from './elementClass.ts'

export const ACCOUNT_ATTRIBUTES = {
  ...BUTTON_ATTRIBUTES,
  balance: 'text',
  namespace: 'text',
  'chars-start': 'count',
  'chars-end': 'count',
} as const

/** `<latchkey-button>`: connects, then shows the account. */
export const connectButton: ElementKind = {
  css: elementCss,
  attributes: { ...ACCOUNT_ATTRIBUTES, label: 'text', 'loading-label': 'text' },
  create: (host) => createAccountButton(host, (words) => words),
}

/** `<latchkey-account-button>`: shows the account; of no use while there is none. */
export const accountButton: ElementKind = {
  css: elementCss,
  attributes: ACCOUNT_ATTRIBUTES,
  create: (host) => createAccountButton(host, () => undefined),
}

/** `offer` turns the words that ask to connect into what stands there while nobody is: undefined asks nobody. */
function createAccountButton(host: ElementHost, offer: (words: string) => string | undefined): ElementPart {
  const button = createButton(host, () => {
    const modal = host.modal()
    if (modal) press(modal, opening(modal, host.text('namespace')))
  })
  const { document } = button
  const dot = make(document, 'i', { 'aria-hidden': 'true' })
  const words = make(document, 'bdi')
  const face = createAccountFace(host, document)

  return {
    draw() {
      const modal = host.modal()
      const state = modal?.getState()
      const where = whereaboutsOf(state, host.text('namespace'))
      face.prepare(where)
      const { status, address } = where
      const busy = isWaiting(status, state?.loading ?? false)
      if (status === 'connected' && address) {
        button.draw({ busy, disabled: false, settled: true, ...face.draw(where) })
        return
      }
      const loading = host.text('loading-label')
      const asked = offer(host.text('label') ?? host.say('element.connect'))
      const text = connectText(
        status,
        address,
        asked ?? host.say('element.notConnected'),
        loading ?? host.say('element.connecting'),
        loading ?? host.say('element.reconnecting'),
      )
      setText(words, text)
      const useless = !modal || (asked === undefined && !busy)
      button.draw({ busy, disabled: useless, settled: asked === undefined, content: busy ? [dot, words] : [words] })
    },
    left: face.left,
  }
}

/** A namespace that has no wallet yet is connected, whoever else is. */
function opening(modal: Modal, namespace: string | undefined): (() => Promise<unknown>) | undefined {
  const other = namespace !== undefined && whereaboutsOf(modal.getState(), namespace).status !== 'connected'
  return other ? () => modal.open(CONNECT) : undefined
}

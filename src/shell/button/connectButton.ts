import { CONNECT, type Modal } from '#wallet'
import { nameOf, whereaboutsOf } from './account.ts'
import { createButton } from './button.ts'
import { buttonCss } from './css.ts'
import { make, setAttribute, setText } from './dom.ts'
import { accountFace, connectFace, type FaceOf } from './face.ts'
import type { AccountFace } from './connectedParts.ts'
import { lateOnce } from './lateOnce.ts'
import type { AccountSettings, ConnectSettings, Part, PartHost, PartKind } from './part.ts'
import { press } from './press.ts'

/** Connects, then shows the account. */
export const connectButton: PartKind<ConnectSettings> = {
  css: buttonCss,
  create: (host) => createAccountButton(host, connectFace),
}

/** Shows the account; of no use while there is none. */
export const accountButton: PartKind<AccountSettings> = {
  css: buttonCss,
  create: (host) => createAccountButton(host, accountFace),
}

/** `faceOf` says what stands there while nobody is connected. */
function createAccountButton(host: PartHost<AccountSettings>, faceOf: FaceOf<AccountSettings>): Part {
  const button = createButton(host, () => {
    const modal = host.modal()
    if (modal) press(modal, opening(modal, host.settings().namespace))
  })
  const name = make(button.document, 'bdi')
  let account: AccountFace | undefined
  // Pictures and amounts come as soon as somebody might connect; until then, or should they not come, the name stands alone.
  const prepare = lateOnce(({ accountCss, createAccountFace }) => {
    account = createAccountFace(host, button.document, name)
    host.style(accountCss)
    host.redraw()
  })

  return {
    draw() {
      const state = host.modal()?.getState()
      const settings = host.settings()
      const where = whereaboutsOf(state, settings.namespace)
      const face = faceOf(state, settings, host.say)
      if (where.status !== 'disconnected') prepare()
      if (where.status !== 'connected' || !where.address) return button.drawFace(face)
      const { text, isAddress } = nameOf(where, settings)
      setText(name, text)
      setAttribute(name, 'dir', isAddress ? 'ltr' : undefined)
      const drawn = account?.draw(where) ?? { content: [name] }
      button.draw({ busy: face.busy, disabled: false, settled: true, ...drawn })
    },
    left: () => account?.left(),
  }
}

/** A namespace that has no wallet yet is connected, whoever else is. */
function opening(modal: Modal, namespace: string | undefined): (() => Promise<unknown>) | undefined {
  const other = namespace !== undefined && whereaboutsOf(modal.getState(), namespace).status !== 'connected'
  return other ? () => modal.open(CONNECT) : undefined
}

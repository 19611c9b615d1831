import { lazy } from '#kernel'
import { CONNECT, type Modal } from '#wallet'
import { nameOf, connectionStateOf } from './account.ts'
import { createButton } from './button.ts'
import { buttonCss } from './css.ts'
import { make, setAttribute, setText } from './dom.ts'
import { accountFace, connectFace, type FaceOf } from './face.ts'
import type { AccountFace } from './connectedParts.ts'
import type { AccountSettings, ConnectSettings, Part, PartHost, PartKind } from './part.ts'
import { press } from './press.ts'

/** Connects, then shows the account. */
export const connectButton: PartKind<ConnectSettings> = {
  css: buttonCss,
  create: (host) => createAccountButton(host, connectFace),
}

/** Shows the account; disabled while there is none. */
export const accountButton: PartKind<AccountSettings> = {
  css: buttonCss,
  create: (host) => createAccountButton(host, accountFace),
}

/** `faceOf` gives the button's face while nobody is connected. */
function createAccountButton(host: PartHost<AccountSettings>, faceOf: FaceOf<AccountSettings>): Part {
  const button = createButton(host, () => {
    const modal = host.modal()
    if (modal) press(modal, openerFor(modal, host.settings().namespace))
  })
  const name = make(button.document, 'bdi')
  let account: AccountFace | undefined
  // The code for pictures and amounts. Without it, the button shows the name alone.
  const parts = lazy(async () => {
    const { accountCss, createAccountFace } = await import('./connectedParts.ts')
    account = createAccountFace(host, button.document, name)
    host.style(accountCss)
    host.redraw()
  })

  return {
    draw() {
      const state = host.modal()?.getState()
      const settings = host.settings()
      const connection = connectionStateOf(state, settings.namespace)
      const face = faceOf(state, settings, host.t)
      if (connection.status !== 'disconnected') parts.prepare()
      if (connection.status !== 'connected' || !connection.address) return button.drawFace(face)
      const { text, isAddress } = nameOf(connection, settings)
      setText(name, text)
      setAttribute(name, 'dir', isAddress ? 'ltr' : undefined)
      const drawn = account?.draw(connection) ?? { content: [name] }
      button.draw({ busy: face.busy, disabled: false, neutral: true, ...drawn })
    },
    detach: () => account?.detach(),
  }
}

/** A button for one namespace opens Connect while that namespace has no wallet, even if another one has. */
function openerFor(modal: Modal, namespace: string | undefined): (() => Promise<unknown>) | undefined {
  const isMissing = namespace !== undefined && connectionStateOf(modal.getState(), namespace).status !== 'connected'
  return isMissing ? () => modal.open(CONNECT) : undefined
}

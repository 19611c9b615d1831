/** What a page does that installed the package. tests/packed.test.ts compiles it there. */
import { CONNECTED, codeOf, type ModalState } from 'latchkey'
import { defineElements } from 'latchkey/element'
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- as the docs tell hosts to
import type {} from 'latchkey/element/jsx'
import { createModal } from 'latchkey/preset'
import { contentSecurityPolicy, type PluginCsp } from 'latchkey/csp'
import { ConnectButton, ModalProvider, useAccount } from 'latchkey/react'
import { base, evm } from 'latchkey/plugins/evm'
import { definePlugin, defineView } from 'latchkey/plugin'
import { Row } from 'latchkey/plugin/kit'
import { createTestKernel } from 'latchkey/plugin/testing'
const NOTES = defineView<{ readonly id: string }>('Notes')
const notes = definePlugin({
  id: 'notes',
  version: '1.0.0',
  apiVersion: 1,
  contributes: { views: [{ ref: NOTES, title: 'notes', load: async () => ({ default: Row }) }] },
})
const notesCsp: PluginCsp = { plugin: 'notes', needs: () => [] }
export const policy: string = contentSecurityPolicy(
  { networks: [base], plugins: [notes()] },
  { policies: [notesCsp] },
).header
const modal = createModal({ projectId: 'p', networks: [base], plugins: [notes()] })
modal.on(CONNECTED, ({ account }) => void account)
const state: ModalState = modal.getState()
void modal.open(NOTES, { id: '1' }).catch((error: unknown) => codeOf(error))
const elements = defineElements(modal, { name: 'main' })
const button = document.createElement('latchkey-button')
button.charsStart = 6
button.modal = modal
// @ts-expect-error -- a flag is no text
button.disabled = 'yes'
export const header = (
  <header>
    <latchkey-network-button label="Where" />
    <latchkey-button balance="hide" modal={modal} />
  </header>
)
// @ts-expect-error -- a balance is shown or hidden
export const wrong = <latchkey-button balance="none" />
// @ts-expect-error -- the view needs its parameters
void modal.open(NOTES)
function Name() {
  const { address } = useAccount()
  return <p>{address}</p>
}
export const page = (
  <ModalProvider modal={modal}>
    <ConnectButton />
    <Name />
  </ModalProvider>
)
export const rest = [state, evm, createTestKernel, elements]

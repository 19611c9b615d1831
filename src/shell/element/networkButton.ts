import { NETWORKS_VIEW, type ModalState } from '#kernel'
import { cleanText } from '../kit/cleanText.ts'
import { whereaboutsOf } from './account.ts'
import { BUTTON_ATTRIBUTES, createButton } from './button.ts'
import { make, setText } from './dom.ts'
import { elementCss } from './elementCss.ts'
import type { ElementHost, ElementKind } from './elementClass.ts'
import type { paint as Paint } from './pictured.ts'
import { createTile } from './tile.ts'

/** `<latchkey-network-button>`: the network in use; opens the list of networks. */
export const networkButton: ElementKind = {
  css: elementCss,
  attributes: { ...BUTTON_ATTRIBUTES, label: 'text' },
  create(host) {
    const button = createButton(host, () => {
      const modal = host.modal()
      // A chunk that did not load puts the button back; MODAL_CLOSED is how a list that nobody chose from ends.
      if (modal && !modal.getState().loading) modal.open(NETWORKS_VIEW).catch(() => {})
    })
    const name = make(button.document, 'bdi')
    const tile = createTile(button.document, 'net')
    let painter: Promise<void> | undefined
    let paint: typeof Paint | undefined

    /** No picture is asked for before somebody touched the page. */
    function loadPicture(): void {
      painter ??= import('./pictured.ts').then(
        (module) => {
          paint = module.paint
          host.redraw()
        },
        () => {
          painter = undefined
        },
      )
    }

    return {
      draw() {
        const state = host.modal()?.getState()
        const { network } = whereaboutsOf(state)
        setText(name, textOf(host, state))
        if (network) {
          tile.draw(network.name)
          if (state?.initialized && network.imageUrl) loadPicture()
          paint?.(tile, network.imageUrl)
        }
        button.draw({
          busy: state?.loading ?? false,
          disabled: !state,
          settled: true,
          pictured: network !== undefined,
          content: network ? [tile.node, name] : [name],
        })
      },
    }
  },
}

function textOf(host: ElementHost, state: ModalState | undefined): string {
  const { network, status, unsupported } = whereaboutsOf(state)
  if (network) return cleanText(network.name)
  if (unsupported) return host.say('element.switchNetwork')
  return host.text('label') ?? host.say(status === 'connected' ? 'element.unknownNetwork' : 'element.selectNetwork')
}

import { NETWORKS_VIEW } from '#wallet'
import { whereaboutsOf } from './account.ts'
import { createButton } from './button.ts'
import { buttonCss, tileCss } from './css.ts'
import { networkFace } from './face.ts'
import type { paint as Paint } from './connectedParts.ts'
import { lateOnce } from './lateOnce.ts'
import type { NetworkSettings, PartKind } from './part.ts'
import { createTile } from './tile.ts'

/** The network in use; opens the list of networks. */
export const networkButton: PartKind<NetworkSettings> = {
  css: buttonCss + tileCss,
  create(host) {
    const button = createButton(host, () => {
      const modal = host.modal()
      // A chunk that did not load puts the button back; MODAL_CLOSED is how a list that nobody chose from ends.
      if (modal && !modal.getState().loading) modal.open(NETWORKS_VIEW).catch(() => {})
    })
    const tile = createTile(button.document, 'net')
    let paint: typeof Paint | undefined
    // No picture is asked for before somebody touched the page.
    const loadPicture = lateOnce((late) => {
      paint = late.paint
      host.redraw()
    })

    return {
      draw() {
        const state = host.modal()?.getState()
        const face = networkFace(state, host.settings(), host.say)
        const { network } = whereaboutsOf(state)
        if (network) {
          tile.draw(network.name)
          if (state?.initialized && network.imageUrl) loadPicture()
          paint?.(tile, network.imageUrl)
        }
        button.drawFace(face, network && tile.node)
      },
    }
  },
}

import { lazy } from '#kernel'
import { NETWORKS_VIEW } from '#wallet'
import { connectionStateOf } from './account.ts'
import { createButton } from './button.ts'
import { buttonCss, tileCss } from './css.ts'
import { networkFace } from './face.ts'
import type { paint as Paint } from './connectedParts.ts'
import type { NetworkSettings, PartKind } from './part.ts'
import { createTile } from './tile.ts'

/** The network in use; opens the list of networks. */
export const networkButton: PartKind<NetworkSettings> = {
  css: buttonCss + tileCss,
  create(host) {
    const button = createButton(host, () => {
      const modal = host.modal()
      // If a chunk does not load, the button is as before. A list that is closed without a choice rejects with MODAL_CLOSED.
      if (modal && !modal.getState().loading) modal.open(NETWORKS_VIEW).catch(() => {})
    })
    const tile = createTile(button.document, 'net')
    let paint: typeof Paint | undefined
    const parts = lazy(async () => {
      ;({ paint } = await import('./connectedParts.ts'))
      host.redraw()
    })

    return {
      draw() {
        const state = host.modal()?.getState()
        const face = networkFace(state, host.settings(), host.t)
        const { network } = connectionStateOf(state)
        if (network) {
          tile.draw(network.name)
          // No picture is requested before somebody has used the modal.
          if (state?.initialized && network.imageUrl) parts.prepare()
          paint?.(tile, network.imageUrl)
        }
        button.drawFace(face, network && tile.node)
      },
    }
  },
}

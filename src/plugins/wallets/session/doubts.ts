import type { ChainNamespace } from '#wallet'
import type { Doubt } from '../state.ts'
import { findConnection, isSame } from './connections.ts'
import { toldKey, type FullCore } from '../fullCore.ts'
import { end } from './disconnect.ts'
import { findAgain } from './recognise.ts'
import { forgetConnection } from './stored.ts'
import { withoutDoubts } from './transitions.ts'

/** Nobody is taken for this wallet of the last visit: the list asks the person which one it is. */
export function noteDoubt(core: FullCore, doubt: Doubt): void {
  core.commit((state) => ({ ...state, doubts: [...state.doubts.filter((other) => !isSame(other, doubt)), doubt] }))
}

/** The person chose a wallet of the namespace: what was stored of the doubtful ones is of no use any more. */
export function answerDoubts(core: FullCore, namespace: ChainNamespace): void {
  const { doubts } = core.state.get()
  for (const doubt of doubts) if (doubt.namespace === namespace) forgetConnection(core.ctx.storage, doubt)
  core.commit(withoutDoubts(namespace))
}

/**
 * A wallet that came back silently is let go when another one turns up that claims to be it: then either may be the one
 * that was used, and the person is asked. Whoever was chosen on this page stays.
 */
export function keepDoubting(core: FullCore): void {
  const { ctx, registry, returned, state } = core
  let { connectors } = state.get()
  ctx.own(
    state.subscribe(() => {
      if (state.get().connectors === connectors) return
      connectors = state.get().connectors
      for (const { connectorId, namespace } of state.get().connections) {
        const id = { connectorId, namespace }
        if (!returned.has(toldKey(id)) || !findConnection(state.get(), id)) continue
        const found = findAgain(registry, ctx.storage, id)
        if (!found || !('doubt' in found) || found.doubt.why !== 'twin') continue
        noteDoubt(core, found.doubt)
        end(core, [id], 'host', false)
      }
    }),
  )
}

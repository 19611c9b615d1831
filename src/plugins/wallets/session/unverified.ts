import type { ChainNamespace } from '#wallet'
import type { UnverifiedWallet } from '../state.ts'
import { findConnection, isSame } from './connections.ts'
import { connectionKey, type FullCore, type Cell, type Surroundings } from '../fullCore.ts'
import { endConnections } from './disconnect.ts'
import { findStoredWallet } from './recognise.ts'
import { forgetConnection } from './storedSession.ts'
import { withoutUnverified } from './transitions.ts'

/** Notes a wallet of the last visit that could not be verified: the list asks the person to choose it again. */
export function addUnverified(core: Cell, wallet: UnverifiedWallet): void {
  core.commit((state) => ({
    ...state,
    unverified: [...state.unverified.filter((other) => !isSame(other, wallet)), wallet],
  }))
}

/** The person has chosen a wallet of the namespace: forgets the unverified ones. */
export function resolveUnverified(core: Surroundings & Cell, namespace: ChainNamespace): void {
  const { unverified } = core.state.get()
  for (const wallet of unverified) if (wallet.namespace === namespace) forgetConnection(core.ctx.storage, wallet)
  core.commit(withoutUnverified(namespace))
}

/**
 * Removes a silently restored wallet when another one turns up that claims to be the same: either may be the one that was
 * used, so the person is asked. A wallet that was chosen on this page stays.
 */
export function watchForDuplicates(core: FullCore): void {
  const { ctx, registry, restored, state } = core
  let { connectors } = state.get()
  ctx.own(
    state.subscribe(() => {
      if (state.get().connectors === connectors) return
      connectors = state.get().connectors
      for (const { connectorId, namespace } of state.get().connections) {
        const id = { connectorId, namespace }
        if (!restored.has(connectionKey(id)) || !findConnection(state.get(), id)) continue
        const found = findStoredWallet(registry, ctx.storage, id)
        if (!found || !('unverified' in found) || found.unverified.reason !== 'duplicate') continue
        addUnverified(core, found.unverified)
        endConnections(core, [id], 'host', false)
      }
    }),
  )
}

import { codeOf } from '#kernel'
import { MODAL_OPENED } from '#wallet'
import { findNetwork, type Cell, type Surroundings } from '../core.ts'
import { activeNetworkId, isConnected } from '../state.ts'
import type { Talks } from '../fullCore.ts'

const LIMIT = 5_000

/**
 * Checks after the modal has opened that the active network's node answers, so that the log shows a dead RPC address to the
 * developer. Nothing waits for it, and for a visitor without a wallet no node is called.
 */
export function keepPinging(core: Surroundings & Cell & Talks): void {
  core.ctx.own(core.ctx.bus.on(MODAL_OPENED, () => void ping(core)))
}

async function ping({ chains, ctx, host, operations, state }: Surroundings & Cell & Talks): Promise<void> {
  const network = findNetwork({ host }, activeNetworkId(state.get()))
  if (!network || !isConnected(state.get(), network.chainNamespace)) return
  const operation = operations.begin('ping', { limit: LIMIT })
  try {
    const adapter = await operation.race(() => chains.get(network.chainNamespace))
    if (adapter.ping) await operation.race(() => adapter.ping!({ network, signal: operation.signal }))
  } catch (error) {
    if (codeOf(error) !== 'ABORTED') ctx.logger.warn(`the node of ${network.caipNetworkId} does not answer`, error)
  } finally {
    operation.end()
  }
}

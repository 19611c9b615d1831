import { LatchkeyError } from '#kernel'
import { NOTICES, UNSUPPORTED_CHAIN, type WalletsService } from '#wallet'
import { isStuck } from '../policies.ts'
import { activeConnection, findConnection, isSame, connectionUsed, type ConnectionId } from './connections.ts'
import { connectKey, switchKey, type Talks, type Cell, type Surroundings } from '../fullCore.ts'
import { leaveConnecting } from './navigation.ts'
import { rememberConnection } from './storedSession.ts'
import { connectedNamespaces } from './transitions.ts'

/** Makes a connected wallet the one in use. It is not asked: it sends an event by itself when it disconnects. */
export async function switchWallet(
  core: Surroundings & Cell & Talks,
  { connectorId, namespace }: Parameters<WalletsService['use']>[0],
): Promise<void> {
  const id: ConnectionId = { connectorId, namespace }
  const state = core.state.get()
  if (!findConnection(state, id)) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: connectorId })
  const active = activeConnection(state, namespace)
  if (state.activeNamespace === namespace && active && isSame(active, id)) return
  // The newest choice counts: neither a connect nor a change of network that still waits may undo it.
  core.operations.cancel(connectKey(namespace))
  for (const other of connectedNamespaces(state)) core.operations.cancel(switchKey(other))
  rememberConnection(core.ctx.storage, id, true)
  core.commit(connectionUsed(id, core.host.networks))
}

/** A wallet that is connected already was chosen from a list: puts it in use and leaves the views about connecting. */
export function choose(core: Surroundings & Cell & Talks, id: ConnectionId): void {
  const { ctx } = core
  const name = findConnection(core.state.get(), id)?.account.connectedWalletInfo?.name ?? id.connectorId
  switchWallet(core, id).then(
    () => {
      if (isStuck(ctx)) return ctx.router.reset(UNSUPPORTED_CHAIN)
      if (leaveConnecting(ctx.router)) ctx.use(NOTICES).show(ctx.i18n.t('wallets.used', { wallet: name }), 'success')
    },
    (error: unknown) => ctx.use(NOTICES).fail(error),
  )
}

import { LatchkeyError } from '#kernel'
import { NOTICES, UNSUPPORTED_CHAIN, type WalletsService } from '#wallet'
import { isStuck } from '../policies.ts'
import { activeConnection, findConnection, isSame, used, type ConnectionId } from './connections.ts'
import { switchKey, walletKey, type FullCore } from '../fullCore.ts'
import { leaveConnecting } from './navigation.ts'
import { rememberConnection } from './stored.ts'
import { connectedNamespaces } from './transitions.ts'

/** Makes a connected wallet the one in use. It says by itself when it is not there any more, so it is not asked. */
export async function switchWallet(
  core: FullCore,
  { connectorId, namespace }: Parameters<WalletsService['use']>[0],
): Promise<void> {
  const id: ConnectionId = { connectorId, namespace }
  const state = core.state.get()
  if (!findConnection(state, id)) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: connectorId })
  const active = activeConnection(state, namespace)
  if (state.activeNamespace === namespace && active && isSame(active, id)) return
  // The newest choice counts: neither a connect nor a change of network that still waits may undo it.
  core.operations.cancel(walletKey(namespace))
  for (const other of connectedNamespaces(state)) core.operations.cancel(switchKey(other))
  rememberConnection(core.ctx.storage, id, true)
  core.commit(used(id, core.host.networks))
}

/** A connected wallet was chosen where wallets are connected: there is nothing to ask it. */
export function choose(core: FullCore, id: ConnectionId): void {
  const { ctx } = core
  const name = findConnection(core.state.get(), id)?.account.connectedWalletInfo?.name ?? id.connectorId
  switchWallet(core, id).then(
    () => {
      if (isStuck(ctx)) return ctx.router.reset(UNSUPPORTED_CHAIN)
      if (leaveConnecting(ctx.router)) ctx.maybe(NOTICES)?.show(ctx.i18n.t('wallets.used', { wallet: name }), 'success')
    },
    (error: unknown) => ctx.maybe(NOTICES)?.fail(error),
  )
}

import { LatchkeyError } from '#kernel'
import type { ConnectorEvent } from '#wallet'
import type { Entry } from '../list/registry.ts'
import { accountsIn, checkEvent, type WalletEvent } from './validation.ts'
import { joinSiblings } from './connect.ts'
import type { WalletChange } from './pendingChange.ts'
import { findConnection, isShared, type ConnectionId } from './connections.ts'
import type { PendingRequest, EventKind, Connections, FullCore, Talks, Surroundings } from '../fullCore.ts'
import { endConnections } from './disconnect.ts'
import { applyChange } from './accountGate.ts'

/**
 * Handles an event of a connector. It counts only if it is valid and its wallet is connected, and it changes only that
 * wallet: one in the background changes nothing of the one in use.
 */
export function handleEvent(core: FullCore, entry: Entry, event: ConnectorEvent): void {
  const { info } = entry
  const namespace = info.chain
  const checked = checkEvent(event, { chains: core.chains, namespace })
  for (const request of core.pendingRequests) {
    if (!concerns(request, entry, checked)) continue
    request.events.add(kindOf(checked))
    request.onEvent?.()
  }
  const id = idOf(entry)
  const connection = findConnection(core.state.get(), id)
  if (!connection) {
    // A wallet may add a namespace to its session with this page.
    if (accountsIn(checked).length > 0) joinLate(core, entry)
    return
  }
  if (!checked) return core.ctx.logger.warn(`${info.id} sent an invalid event`)
  switch (checked.type) {
    case 'accounts':
      // EIP-1193: no accounts means that the person has revoked the site's access or locked the wallet.
      if (checked.accounts.length === 0) return endConnections(core, [id], 'wallet')
      return applyInBackground(core, entry, { accounts: checked.accounts, details: checked.details })
    case 'chain':
      return applyInBackground(core, entry, {
        accounts: checked.accounts,
        chainId: checked.chainId,
        details: checked.details,
      })
    case 'disconnect':
      return endAll(core, entry)
    case 'message':
      // Messages reach hosts through the provider, which speaks to the wallet in use.
      if (connection.active) for (const listener of core.messages) listener(namespace, checked.message)
  }
}

/** Does not wait: a refusal disconnects the wallet and is logged in accountGate.ts. */
function applyInBackground(core: FullCore, entry: Entry, change: WalletChange): void {
  applyChange(core, entry, change).catch(() => {})
}

/** A connector was removed. The stored session stays, so that the next visit can restore the wallet. */
export function handleGone(core: Surroundings & Connections & Talks, entry: Entry): void {
  for (const request of core.pendingRequests) {
    if (request.entry === entry) request.operation.cancel(new LatchkeyError('CONNECTOR_NOT_FOUND'))
  }
  endConnections(core, [idOf(entry)], 'wallet', false)
}

/** The event itself is not trusted: the wallet is asked silently, as after any connect. */
function joinLate(core: FullCore, entry: Entry): void {
  const { connections } = core.state.get()
  if (connections.some(({ connectorId }) => connectorId === entry.info.id)) joinSiblings(core, entry)
}

/** Ends a connection; a session over several namespaces ends for all of them. */
function endAll(core: Surroundings & Connections & Talks, { info }: Entry): void {
  const { connections } = core.state.get()
  const ending = connections.filter(
    ({ connectorId, namespace }) => connectorId === info.id && (namespace === info.chain || isShared(info)),
  )
  endConnections(core, ending, 'wallet')
}

/** Does the event concern the wallet of this request? The end of a shared session concerns all its namespaces. */
function concerns({ entry: asked }: PendingRequest, entry: Entry, event: WalletEvent | undefined): boolean {
  if (asked === entry) return event?.type !== 'message'
  return event?.type === 'disconnect' && isShared(entry.info) && asked.info.id === entry.info.id
}

/** The kind that pending requests note. */
function kindOf(event: WalletEvent | undefined): EventKind {
  if (!event || event.type === 'message') return 'nonsense'
  return event.type === 'disconnect' || (event.type === 'accounts' && event.accounts.length === 0) ? 'gone' : event.type
}

const idOf = ({ info }: Entry): ConnectionId => ({ connectorId: info.id, namespace: info.chain })

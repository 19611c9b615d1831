import type { CaipAddress, CaipNetworkId, Connection } from '#wallet'
import type { ConnectionId } from './connections.ts'
import type { Talks } from '../fullCore.ts'

/** What has changed, as a connected wallet reports it. */
export interface WalletChange {
  readonly accounts?: readonly CaipAddress[] | undefined
  readonly chainId?: CaipNetworkId | undefined
  readonly details?: Connection['details']
}

/** A change that waits for its guards: everything that the wallet has reported since the last change that was shown. */
export interface PendingChange extends WalletChange {
  readonly done: Promise<void>
}

export const changeKey = ({ connectorId, namespace }: ConnectionId): string => `change:${namespace}:${connectorId}`

/** Cancels the change: it will not be shown. */
export function dropChange({ pendingChanges, operations }: Talks, id: ConnectionId): void {
  operations.cancel(changeKey(id))
  pendingChanges.delete(changeKey(id))
}

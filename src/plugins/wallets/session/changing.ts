import type { CaipAddress, CaipNetworkId } from '#wallet'
import type { ConnectionId } from './connections.ts'
import type { FullCore } from '../fullCore.ts'

/** What a connected wallet says is different now. */
export interface Change {
  readonly accounts?: readonly CaipAddress[] | undefined
  readonly chainId?: CaipNetworkId | undefined
}

/** A change that waits for its guards: all that the wallet has said since what was last told. */
export interface Pending extends Change {
  readonly done: Promise<void>
}

export const changeKey = ({ connectorId, namespace }: ConnectionId): string => `change:${namespace}:${connectorId}`

/** Nobody waits any more to hear of it. */
export function dropChange({ changes, operations }: FullCore, id: ConnectionId): void {
  operations.cancel(changeKey(id))
  changes.delete(changeKey(id))
}

import type { KernelStorage } from '#kernel'
import type { ChainNamespace } from '#wallet'
import { isSame, type ConnectionId } from './connections.ts'
import { WholeSessionSchema } from './schemas.ts'
import { forgetTraits } from './traits.ts'

/** The stored session is there exactly while a wallet is connected; its presence wakes the kernel at the next visit. */
const KEY = 'session'
/** Key of the balances that were read; they are removed with the last connection, since they hold addresses. */
export const BALANCES_KEY = 'balances'

/** Key of the networks in use by namespace: wallets without a network of their own are restored on these. */
export const PLACES_KEY = 'places'

/** A wallet of the last visit. `active`: it was the one in use for its namespace. */
export interface StoredConnection extends ConnectionId {
  readonly active: boolean
}

/** In the order of connecting, each once, one active per namespace. Earlier releases stored only those in use. */
export function readSession(storage: KernelStorage): readonly StoredConnection[] {
  const { connectors = {}, all = [] } = storage.get(KEY, WholeSessionSchema) ?? {}
  const inUse = Object.entries(connectors).flatMap(([namespace, used]) => (used ? { ...used, namespace } : []))
  const listed = [...all, ...inUse].filter((id, at, ids) => ids.findIndex((other) => isSame(other, id)) === at)
  return listed.map((id) => {
    const first = listed.find(({ namespace }) => namespace === id.namespace)!
    return { ...id, active: isSame(inUse.find(({ namespace }) => namespace === id.namespace) ?? first, id) }
  })
}

/** Notes a wallet as connected; `active` also as the one in use. */
export function rememberConnection(
  storage: KernelStorage,
  { connectorId, namespace }: ConnectionId,
  active: boolean,
): void {
  const id = { connectorId, namespace }
  const stored = readSession(storage)
  const list = stored.some((other) => isSame(other, id)) ? stored : [...stored, { ...id, active: false }]
  const instead = (other: StoredConnection): StoredConnection =>
    active && other.namespace === namespace ? { ...other, active: isSame(other, id) } : other
  write(storage, list.map(instead))
}

export function forgetConnection(storage: KernelStorage, id: ConnectionId): void {
  const stored = readSession(storage)
  const left = stored.filter((other) => !isSame(other, id))
  if (left.length === stored.length) return
  forgetTraits(storage, id)
  write(storage, left)
}

/** `connectors` is what earlier releases read and write: the wallets in use. */
function write(storage: KernelStorage, list: readonly StoredConnection[]): void {
  if (list.length === 0) {
    storage.remove(KEY)
    storage.remove(BALANCES_KEY)
    storage.remove(PLACES_KEY)
    return
  }
  const connectors: Partial<Record<ChainNamespace, { readonly connectorId: string }>> = {}
  for (const { namespace, connectorId, active } of list) {
    if (active || !connectors[namespace]) connectors[namespace] = { connectorId }
  }
  const all = list.map(({ namespace, connectorId }) => ({ namespace, connectorId }))
  // With one wallet per namespace, `connectors` is enough.
  storage.set(KEY, all.length > Object.keys(connectors).length ? { connectors, all } : { connectors })
}

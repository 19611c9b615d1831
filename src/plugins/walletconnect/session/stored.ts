import { shapes, type KernelStorage } from '#kernel'
import { isCaipNetworkId, isNamespace, type CaipNetworkId, type ChainNamespace } from '#wallet'

const { fields, guard, lenient, listOf, recordOf, text } = shapes
const Namespace = guard(isNamespace, 'a CAIP-2 namespace')

/**
 * Stored while a session is open: which session of the library's store is ours, the selected network of each namespace, and
 * the addresses that the wallet showed there, in its order.
 */
const KEY = 'session'

const Shape = fields({
  topic: text(64, /^[0-9a-f]{64}$/i),
  chains: lenient(recordOf(Namespace, guard(isCaipNetworkId, 'a CAIP-2 id'))),
  shown: lenient(recordOf(Namespace, listOf(text(128), { max: 1_000 }))),
})

type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>

export interface StoredSession {
  readonly topic: string
  readonly chains?: ByNamespace<CaipNetworkId> | undefined
  readonly shown?: ByNamespace<readonly string[]> | undefined
}

export const readStored = (storage: KernelStorage): StoredSession | undefined => storage.get(KEY, Shape)
export const writeStored = (storage: KernelStorage, session: StoredSession): void => storage.set(KEY, session)
export const forgetStored = (storage: KernelStorage): void => storage.remove(KEY)

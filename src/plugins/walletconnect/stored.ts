import {
  isCaipNetworkId,
  NAMESPACES,
  shapes,
  type CaipNetworkId,
  type ChainNamespace,
  type KernelStorage,
} from '#kernel'

const { fields, guard, lenient, oneOf, recordOf, text } = shapes

/** Our own key: which session of the library's store is ours, and where each namespace was. There while one is open. */
const KEY = 'session'

const Shape = fields({
  topic: text(64, /^[0-9a-f]{64}$/i),
  chains: lenient(recordOf(oneOf(NAMESPACES), guard(isCaipNetworkId, 'a CAIP-2 id'))),
})

export interface StoredSession {
  readonly topic: string
  readonly chains?: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>> | undefined
}

export const readStored = (storage: KernelStorage): StoredSession | undefined => storage.get(KEY, Shape)
export const writeStored = (storage: KernelStorage, session: StoredSession): void => storage.set(KEY, session)
export const forgetStored = (storage: KernelStorage): void => storage.remove(KEY)

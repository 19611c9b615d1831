import type { ChainNamespace, KernelStorage } from '#kernel'
import { SessionSchema, type Session } from '../schemas.ts'

/** The stored session is there exactly while a wallet is connected; its presence wakes the kernel at the next visit. */
const KEY = 'session'
/** Key of the balances that were read; addresses do not stay behind once nobody is connected. */
export const BALANCES_KEY = 'balances'

export function readSession(storage: KernelStorage): Session['connectors'] {
  return storage.get(KEY, SessionSchema)?.connectors ?? {}
}

export function rememberConnector(storage: KernelStorage, namespace: ChainNamespace, connectorId: string): void {
  write(storage, { ...readSession(storage), [namespace]: { connectorId } })
}

export function forgetConnector(storage: KernelStorage, namespace: ChainNamespace): void {
  const { [namespace]: forgotten, ...rest } = readSession(storage)
  if (forgotten) write(storage, rest)
}

function write(storage: KernelStorage, connectors: Session['connectors']): void {
  if (Object.keys(connectors).length > 0) return storage.set(KEY, { connectors })
  storage.remove(KEY)
  storage.remove(BALANCES_KEY)
}

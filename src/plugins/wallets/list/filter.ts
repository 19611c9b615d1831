import type { Router } from '#kernel'
import { CONNECT, type ChainNamespace, type ConnectFilter, type WalletListing } from '#wallet'

/** The filter of the nearest Connect view on the stack. Undefined: any wallet. */
export const connectFilter = ({ state }: Pick<Router, 'state'>): ConnectFilter | undefined =>
  state.get().stack.findLast(({ id }) => id === CONNECT.id)?.params as ConnectFilter | undefined

/** Can this wallet of the directory be used on the namespace? One that names no chains counts as yes. */
export const supportsNamespace = ({ chains }: WalletListing, namespace: ChainNamespace | undefined): boolean =>
  !namespace || (chains?.some((id) => id.startsWith(`${namespace}:`)) ?? true)

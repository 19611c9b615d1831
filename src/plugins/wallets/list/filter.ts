import type { Router } from '#kernel'
import { CONNECT, type ChainNamespace, type WalletListing, type Wish } from '#wallet'

/** What is being looked for: the nearest Connect view below says it. Undefined: any wallet. */
export const wishOf = ({ state }: Pick<Router, 'state'>): Wish | undefined =>
  state.get().stack.findLast(({ id }) => id === CONNECT.id)?.params as Wish | undefined

/** Can this wallet of the directory be used on the namespace? One that does not say where it can be used may. */
export const speaks = ({ chains }: WalletListing, namespace: ChainNamespace | undefined): boolean =>
  !namespace || (chains?.some((id) => id.startsWith(`${namespace}:`)) ?? true)

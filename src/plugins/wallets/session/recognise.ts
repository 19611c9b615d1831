/**
 * Knows a wallet of the last visit again. Ids follow from what wallets say of themselves, and the first who claims one gets
 * it (threat T26), so an id alone names nobody. Name, picture and id are said in public, and another program can copy them;
 * the addresses are compared with the wallet's own answer and told to nobody before it. A copy that stands alone, while
 * the wallet itself is missing, and that knows an address of the person cannot be told from the wallet: only the wallet's
 * own window shows who is asked then.
 */
import type { KernelStorage } from '#kernel'
import { sameKey, type ChainsService, type Connection, type ConnectorInfo } from '#wallet'
import { sameName, sameRdns } from '../list/entries.ts'
import type { Entry, Registry } from '../list/registry.ts'
import type { Doubt } from '../state.ts'
import { pickAddress } from '../account/accountData.ts'
import { isSame, isShared, type ConnectionId } from './connections.ts'
import { fingerprint, readTraits, type Traits } from './traits.ts'

/** What came of the look for a wallet of the last visit: the very one, or why nobody is taken for it. */
export type Finding = { readonly entry: Entry } | { readonly doubt: Doubt }

const traitsOf = (storage: KernelStorage, id: ConnectionId): Traits | undefined =>
  readTraits(storage).find((other) => isSame(other, id))

/** Is anything remembered of it but its id? */
export const isKnown = (storage: KernelStorage, id: ConnectionId): boolean => traitsOf(storage, id) !== undefined

/** Looks among the listed wallets. Undefined while none claims to be the one. */
export function findAgain(registry: Registry, storage: KernelStorage, stored: ConnectionId): Finding | undefined {
  const { connectorId, namespace } = stored
  const exact = registry.find(connectorId, namespace)
  // The library keeps its session, under keys that only the wallet at the other end has.
  if (exact && isShared(exact.info)) return { entry: exact }
  const traits = traitsOf(storage, stored)
  const [entry, twin] = registry
    .all()
    .filter(
      ({ claimed, info }) =>
        info.chain === namespace &&
        !isShared(info) &&
        (claimed === connectorId || info.id === connectorId || (traits !== undefined && claims(info, traits))),
    )
  if (!entry) return undefined
  const doubt = (why: Doubt['why']): Finding => ({ doubt: doubtOf(storage, stored, why) })
  if (twin) return doubt('twin')
  // Where two claimed one id, a matter of order decided who got the number: such an id is no one's for sure.
  return entry.info.id === connectorId && traits && isLike(entry.info, traits) ? { entry } : doubt('changed')
}

/** The person is asked which wallet it is. */
export function doubtOf(storage: KernelStorage, { connectorId, namespace }: ConnectionId, why: Doubt['why']): Doubt {
  const { name = '', rdns } = traitsOf(storage, { connectorId, namespace }) ?? {}
  return { connectorId, namespace, name, rdns, why }
}

/** Does the account that the wallet names first belong to those that it had at the last visit? */
export function hasKnownAddress(
  { chains, storage }: { readonly chains: Pick<ChainsService, 'traits'>; readonly storage: KernelStorage },
  stored: ConnectionId,
  connection: Connection,
): boolean {
  const key = (address: string): string => sameKey(chains, stored.namespace, address)
  const known = traitsOf(storage, stored)?.addresses ?? []
  return known.map(key).includes(key(pickAddress(connection)))
}

const claims = ({ info, name }: ConnectorInfo, traits: Traits): boolean =>
  sameName(name, traits.name) || sameRdns(info?.rdns, traits.rdns, false)

const isLike = ({ imageUrl, info, name }: ConnectorInfo, traits: Traits): boolean =>
  name === traits.name &&
  info?.rdns === traits.rdns &&
  (imageUrl === undefined ? undefined : fingerprint(imageUrl)) === traits.icon

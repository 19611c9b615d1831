/**
 * Recognises a wallet of the last visit. Ids are made from what wallets say of themselves, and the first wallet to claim an
 * id gets it (threat T26), so an id alone identifies no wallet. Name, picture and id are public, and another program can copy
 * them; the addresses are compared with the wallet's answer and shown to no wallet before it. One copy cannot be detected: it
 * is on the page while the real wallet is missing, and knows an address of the person. Then only the window that opens shows
 * which wallet is asked.
 */
import type { KernelStorage } from '#kernel'
import { sameKey, type ChainsService, type Connection, type ConnectorInfo } from '#wallet'
import { sameName, sameRdns } from '../list/entries.ts'
import type { Entry, Registry } from '../list/registry.ts'
import type { UnverifiedWallet } from '../state.ts'
import { pickAddress } from '../account/accountData.ts'
import { isSame, isShared, type ConnectionId } from './connections.ts'
import { fingerprint, readTraits, type Traits } from './traits.ts'

/** The wallet of the last visit, or why it could not be verified. */
export type Match = { readonly entry: Entry } | { readonly unverified: UnverifiedWallet }

const traitsOf = (storage: KernelStorage, id: ConnectionId): Traits | undefined =>
  readTraits(storage).find((other) => isSame(other, id))

/** Is more stored of the wallet than its id? */
export const hasTraits = (storage: KernelStorage, id: ConnectionId): boolean => traitsOf(storage, id) !== undefined

/** Searches the listed wallets. Undefined while none claims to be the stored one. */
export function findStoredWallet(registry: Registry, storage: KernelStorage, stored: ConnectionId): Match | undefined {
  const { connectorId, namespace } = stored
  const exact = registry.find(connectorId, namespace)
  // The connector's library keeps the session, encrypted with keys that only the wallet at the other end has.
  if (exact && isShared(exact.info)) return { entry: exact }
  const traits = traitsOf(storage, stored)
  const [entry, other] = registry
    .all()
    .filter(
      ({ claimed, info }) =>
        info.chain === namespace &&
        !isShared(info) &&
        (claimed === connectorId || info.id === connectorId || (traits !== undefined && claims(info, traits))),
    )
  if (!entry) return undefined
  const failed = (reason: UnverifiedWallet['reason']): Match => ({ unverified: toUnverified(storage, stored, reason) })
  if (other) return failed('duplicate')
  // Where two wallets claimed one id, their order decided which of them got it: such an id identifies neither.
  return entry.info.id === connectorId && traits && matchesTraits(entry.info, traits) ? { entry } : failed('changed')
}

/** What is known of a stored wallet that could not be verified. */
export function toUnverified(
  storage: KernelStorage,
  { connectorId, namespace }: ConnectionId,
  reason: UnverifiedWallet['reason'],
): UnverifiedWallet {
  const { name = '', rdns } = traitsOf(storage, { connectorId, namespace }) ?? {}
  return { connectorId, namespace, name, rdns, reason }
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

const matchesTraits = ({ imageUrl, info, name }: ConnectorInfo, traits: Traits): boolean =>
  name === traits.name &&
  info?.rdns === traits.rdns &&
  (imageUrl === undefined ? undefined : fingerprint(imageUrl)) === traits.icon

/** What is stored of a wallet besides its id, to recognise it at the next visit (recognise.ts). */
import { shapes, type KernelStorage } from '#kernel'
import type { Account, ConnectorInfo, WalletConnection } from '#wallet'
import { Id, Name, Namespace } from '../schemas.ts'
import type { Registry } from '../list/registry.ts'
import { isSame, type ConnectionId } from './connections.ts'

export const TRAITS_KEY = 'traits'

/** Addresses that are remembered of a wallet, the one in use first. */
const MOST_ADDRESSES = 20
/** More entries than this were not written by this plugin, which stores at most ten for each namespace. */
const MOST_STORED = 50

export interface Traits extends ConnectionId {
  readonly name: string
  readonly rdns?: string
  /** A fingerprint of its picture. */
  readonly icon?: string
  readonly addresses: readonly string[]
}

const { fields, lenient, listOf, text } = shapes

const Stored = listOf(
  fields({
    namespace: Namespace,
    connectorId: Id,
    name: Name,
    rdns: lenient(Id),
    icon: lenient(text(20)),
    addresses: listOf(text(200), { max: MOST_ADDRESSES }),
  }),
  { skip: true, max: MOST_STORED },
)

export const readTraits = (storage: KernelStorage): readonly Traits[] => storage.get(TRAITS_KEY, Stored) ?? []

/** Stores the traits of the connected wallets, and keeps those of stored wallets that are not connected now. */
export function keepTraits(
  storage: KernelStorage,
  registry: Pick<Registry, 'find'>,
  connections: readonly WalletConnection[],
  stored: readonly ConnectionId[],
): void {
  const before = readTraits(storage)
  const after = stored.flatMap((id) => {
    const account = connections.find((connection) => isSame(connection, id))?.account
    const info = registry.find(id.connectorId, id.namespace)?.info
    return account && info ? traitsOf(info, account) : (before.find((other) => isSame(other, id)) ?? [])
  })
  if (JSON.stringify(after) !== JSON.stringify(before)) storage.set(TRAITS_KEY, after)
}

export function forgetTraits(storage: KernelStorage, id: ConnectionId): void {
  const before = readTraits(storage)
  const after = before.filter((other) => !isSame(other, id))
  if (after.length === 0) storage.remove(TRAITS_KEY)
  else if (after.length < before.length) storage.set(TRAITS_KEY, after)
}

function traitsOf({ chain, id, imageUrl, info, name }: ConnectorInfo, { address, allAccounts }: Account): Traits {
  const addresses = new Set([address ?? '', ...allAccounts.map((account) => account.address)])
  return {
    namespace: chain,
    connectorId: id,
    name,
    ...(info?.rdns === undefined ? {} : { rdns: info.rdns }),
    ...(imageUrl === undefined ? {} : { icon: fingerprint(imageUrl) }),
    addresses: [...addresses].slice(0, MOST_ADDRESSES),
  }
}

/** Short, and different for pictures that differ. No secret depends on it: the pictures themselves are public. */
export function fingerprint(picture: string): string {
  // FNV-1a over UTF-16 units, in 32 bits, twice with different start values.
  const hash = (start: number): string => {
    let sum = start
    for (let at = 0; at < picture.length; at += 1) sum = Math.imul(sum ^ picture.charCodeAt(at), 0x01000193)
    return (sum >>> 0).toString(36)
  }
  return `${hash(0x811c9dc5)}-${hash(0x2f0b4c47)}`
}

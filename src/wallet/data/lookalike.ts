/** Address poisoning: addresses made to be mistaken for another one, because people compare only the ends (threat T20). */

import type { CaipAddress, ChainNamespace, ChainsService } from '../contracts/index.ts'

/** Characters compared at each end; lists show no more of an address. */
const ENDS = 4
/** Shorter texts are not addresses. */
const SHORTEST = 26

interface ComparableAddress {
  /** The same for every spelling of one address. */
  readonly key: string
  readonly ends: string
}

/** In hexadecimal, letter case is only a checksum (ERC-55); elsewhere it is part of the address, but people overlook it. */
function comparable(address: string): ComparableAddress | undefined {
  const lower = address.toLowerCase()
  const isHex = /^0x[0-9a-f]+$/.test(lower)
  const digits = isHex ? lower.slice(2) : lower
  if (digits.length < SHORTEST) return undefined
  return { key: isHex ? lower : address, ends: digits.slice(0, ENDS) + digits.slice(-ENDS) }
}

/**
 * Returns a check whether an address looks like another one that is `known`. `trusted` addresses, by default all known ones,
 * never count as look-alikes.
 */
export function createLookalikes(known: Iterable<string>, trusted = known): (address: string) => boolean {
  const byEnds = new Map<string, Set<string>>()
  for (const address of known) {
    const parts = comparable(address)
    if (parts) byEnds.set(parts.ends, (byEnds.get(parts.ends) ?? new Set()).add(parts.key))
  }
  const safe = new Set(Array.from(trusted, (address) => comparable(address)?.key))
  return (address) => {
    const parts = comparable(address)
    const alike = parts && !safe.has(parts.key) ? byEnds.get(parts.ends) : undefined
    return parts !== undefined && alike !== undefined && alike.size > Number(alike.has(parts.key))
  }
}

/** True for an address that begins and ends like a known one but is not known. False for a text that is not an address. */
export const isLookalike = (address: string, known: Iterable<string>): boolean => createLookalikes(known)(address)

/**
 * A key that is the same for every spelling of one address. Judges by the address alone: hexadecimal is always a number,
 * whatever the chain. `sameKey` also considers the chain's traits.
 */
export const addressKey = (address: string): string => comparable(address)?.key ?? address

/** A key that is the same for every spelling of one address of a namespace, by its chain's traits. */
export const sameKey = (chains: Pick<ChainsService, 'traits'>, namespace: ChainNamespace, address: string): string =>
  chains.traits(namespace)?.caseless ? address.toLowerCase() : addressKey(address)

/** `addressKey` for a CAIP-10 account. */
export function accountKey(account: CaipAddress): string {
  const end = account.lastIndexOf(':') + 1
  return account.slice(0, end) + addressKey(account.slice(end))
}

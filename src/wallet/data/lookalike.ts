/** Address poisoning: addresses made to be taken for another one, because people compare the ends only (threat T20). */

import type { CaipAddress, ChainNamespace, ChainsService } from '../contracts/index.ts'

/** So many characters at each end are compared; lists show no more of an address either. */
const ENDS = 4
/** Shorter texts are no address. */
const SHORTEST = 26

interface Written {
  /** Two texts of the same address have the same one. */
  readonly same: string
  readonly ends: string
}

/** On EVM the case of letters is a checksum only (ERC-55); elsewhere it is part of the address, but people overlook it. */
function written(address: string): Written | undefined {
  const lower = address.toLowerCase()
  const isHex = /^0x[0-9a-f]+$/.test(lower)
  const digits = isHex ? lower.slice(2) : lower
  if (digits.length < SHORTEST) return undefined
  return { same: isHex ? lower : address, ends: digits.slice(0, ENDS) + digits.slice(-ENDS) }
}

/**
 * Answers for many addresses whether one looks like another that is `known`. Addresses that are `trusted`, by default all
 * that are known, imitate nobody.
 */
export function createLookalikes(known: Iterable<string>, trusted = known): (address: string) => boolean {
  const byEnds = new Map<string, Set<string>>()
  for (const address of known) {
    const it = written(address)
    if (it) byEnds.set(it.ends, (byEnds.get(it.ends) ?? new Set()).add(it.same))
  }
  const safe = new Set(Array.from(trusted, (address) => written(address)?.same))
  return (address) => {
    const it = written(address)
    const alike = it && !safe.has(it.same) ? byEnds.get(it.ends) : undefined
    return it !== undefined && alike !== undefined && alike.size > Number(alike.has(it.same))
  }
}

/** True for an address that begins and ends like a known one, and is none of them. What is no address is none. */
export const isLookalike = (address: string, known: Iterable<string>): boolean => createLookalikes(known)(address)

/**
 * The same text for every spelling of one address, as far as the address itself tells: hexadecimal is a number, whatever chain
 * it is of. `sameKey` asks the chain, too.
 */
export const addressKey = (address: string): string => written(address)?.same ?? address

/** The same text for every spelling of one address of a namespace, as its chain says. */
export const sameKey = (chains: Pick<ChainsService, 'traits'>, namespace: ChainNamespace, address: string): string =>
  chains.traits(namespace)?.caseless ? address.toLowerCase() : addressKey(address)

/** The same for a CAIP-10 account. */
export function accountKey(account: CaipAddress): string {
  const end = account.lastIndexOf(':') + 1
  return account.slice(0, end) + addressKey(account.slice(end))
}

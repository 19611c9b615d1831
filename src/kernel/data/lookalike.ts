/** Address poisoning: addresses made to be taken for another one, because people compare the ends only (threat T20). */

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

/** Answers for many addresses, against addresses that the person has or has really dealt with. */
export function createLookalikes(known: Iterable<string>): (address: string) => boolean {
  const real = new Set<string>()
  const ends = new Set<string>()
  for (const address of known) {
    const it = written(address)
    if (!it) continue
    real.add(it.same)
    ends.add(it.ends)
  }
  return (address) => {
    const it = written(address)
    return it !== undefined && ends.has(it.ends) && !real.has(it.same)
  }
}

/** True for an address that begins and ends like a known one, and is none of them. What is no address is none. */
export const isLookalike = (address: string, known: Iterable<string>): boolean => createLookalikes(known)(address)

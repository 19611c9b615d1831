/** Accounts outside of the wallets: payees, and attackers. Their keys own nothing outside of the sandbox. */
import { sha256, stringToBytes, type Address, type Hex } from 'viem'

interface Person {
  readonly address: Address
  /** Which of the keys that follow from the sandbox's seed it is. */
  readonly number: number
}

/**
 * The friend and the mimic have the same first and last four digits: two of the first hundred thousand keys that do. That
 * is how poisoners of addresses find theirs, with more patience.
 */
export const PEOPLE = {
  /** All first accounts have paid this one, and were paid by it. */
  friend: { address: '0x5Ea19a3F6E0a4aC3382677d9594B37B6e1E6bc51', number: 67_318 },
  mimic: { address: '0x5Ea18899dB655F537f9Ce84508Acd99Cb94abc51', number: 99_921 },
  /** Deploys the factory of contract accounts and the odd signers, and sends nothing else, as does the stranger. */
  builder: { address: '0x859Fe9058EE7F81Ce5ee50871b2c48AccF6b3043', number: 1 },
  /** Deploys the exchange, fills its pools, and sends nothing else. */
  broker: { address: '0x6926440c532bF5E8627c8Ff1683f5A61464FC1b6', number: 2 },
  /** Deploys the harbor's berths, and is paid for them. */
  harbormaster: { address: '0xEb364Aa42B781fdfb2A32E9Fc32828a6A1B78C15', number: 4 },
  /** Deploys what smart accounts need; after that, its key sends their operations. */
  bundler: { address: '0xbDC5C3b319737370AcD9455c4b6e2D5Ccf19a6A5', number: 3 },
  /** Deploys the deceptive contracts and sends nothing else, so that their addresses follow from their order. */
  stranger: { address: '0x31442221B034033623873D0CE25122fdC8c83513', number: 0 },
} as const satisfies Readonly<Record<string, Person>>

/** Published on purpose, as all of the sandbox's keys. */
export function keyOfPerson(person: keyof typeof PEOPLE): Hex {
  return sha256(stringToBytes(`latchkey sandbox person ${PEOPLE[person].number}`))
}

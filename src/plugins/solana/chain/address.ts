// @chunk solana-names: hostWallet.ts and later code share it, and it must come with neither.
/**
 * Solana addresses: base58 of the 32 bytes of a public key. Decoded without a library, because a Wallet Standard wallet has to
 * return its public keys synchronously, before a library can be loaded.
 */
import { LatchkeyError } from '#kernel'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Specification §5: 32 to 44 characters of base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const KEY_LENGTH = 32

/** The public key of an address. Undefined if the text does not decode to 32 bytes. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  if (!ADDRESS.test(address)) return undefined
  let number = 0n
  for (const letter of address) number = number * 58n + BigInt(ALPHABET.indexOf(letter))
  const digits = number === 0n ? '' : number.toString(16)
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? []
  // Each leading 1 is a zero byte, which is not part of the number.
  const zeros = address.search(/[^1]|$/)
  if (zeros + pairs.length !== KEY_LENGTH) return undefined
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...pairs.map((pair) => Number.parseInt(pair, 16))])
}

/** True if the text looks like a Solana address. `strict` also checks that it has 32 bytes; there is no checksum. */
export function isAddress(address: string, options: { readonly strict?: boolean } = {}): boolean {
  return ADDRESS.test(address) && (options.strict !== true || publicKeyOf(address) !== undefined)
}

/** Returns the address unchanged, because it has only one spelling. Throws INVALID_ADDRESS if it is not a key of 32 bytes. */
export function normalizeAddress(address: string): string {
  if (publicKeyOf(address)) return address
  throw new LatchkeyError('INVALID_ADDRESS', { detail: address.slice(0, 60) })
}

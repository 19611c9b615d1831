// @chunk solana-names: hostWallet.ts and later code share it, and it must come with neither.
/**
 * Solana addresses: base58 of the 32 bytes of a public key. Read by hand, because a Wallet Standard wallet has to name its
 * keys at once, before any library can be loaded.
 */
import { LatchkeyError } from '#kernel'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Specification §5: 32 to 44 letters of base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const KEY_LENGTH = 32

/** The public key behind an address, or undefined: not every text of that length and alphabet has 32 bytes. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  if (!ADDRESS.test(address)) return undefined
  let number = 0n
  for (const letter of address) number = number * 58n + BigInt(ALPHABET.indexOf(letter))
  const digits = number === 0n ? '' : number.toString(16)
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? []
  // Each 1 in front is a zero byte; the number itself has none.
  const zeros = address.search(/[^1]|$/)
  if (zeros + pairs.length !== KEY_LENGTH) return undefined
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...pairs.map((pair) => Number.parseInt(pair, 16))])
}

/** True for what looks like a Solana address; `strict` also counts its bytes, for there is no checksum. */
export function isAddress(address: string, options: { readonly strict?: boolean } = {}): boolean {
  return ADDRESS.test(address) && (options.strict !== true || publicKeyOf(address) !== undefined)
}

/** The one spelling there is. Rejects with INVALID_ADDRESS what is no key of 32 bytes. */
export function normalizeAddress(address: string): string {
  if (publicKeyOf(address)) return address
  throw new LatchkeyError('INVALID_ADDRESS', { detail: address.slice(0, 60) })
}

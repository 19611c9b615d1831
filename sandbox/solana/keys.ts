/** Solana keys of the sandbox's wallets. Only the wallets' own origins, the phone and tests load this file, never a site. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { sha256, stringToBytes } from 'viem'

/** An ed25519 key pair. */
export interface SolanaKey {
  /** Base58, as Solana spells public keys. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** 64 bytes over the message as it is. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * The keys of a wallet, in the order of their indices. Not derived from a phrase, because they need not be restored
 * anywhere: the seed is a hash of the wallet's name, published on purpose. What they own exists in the sandbox only.
 */
export function deriveSolanaKeys(wallet: string, count: number): readonly SolanaKey[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = sha256(stringToBytes(`latchkey sandbox ${wallet} ${index}`), 'bytes')
    const publicKey = ed25519.getPublicKey(seed)
    return { address: base58.encode(publicKey), publicKey, sign: (message) => ed25519.sign(message, seed) }
  })
}

/** Decides whether a Solana account signed a text: ed25519 over its bytes. Accounts of programs have no keys, and cannot sign. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

export function isSignedBySolana(proof: {
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  try {
    const key = base58.decode(proof.address)
    const signature = base58.decode(proof.signature)
    if (key.length !== 32 || signature.length !== 64) return false
    // Strict (RFC 8032): one encoding of each number, no keys of small order, which "sign" everything.
    return ed25519.verify(signature, new TextEncoder().encode(proof.message), key, { zip215: false })
  } catch {
    // No base58, or no point of the curve.
    return false
  }
}

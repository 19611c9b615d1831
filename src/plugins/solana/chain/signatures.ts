/** Verifies signatures of accounts (ed25519). Loaded with its first use. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** True if the key of the address signed the message. Not `zip215`: only signatures in the strict form of RFC 8032 count. */
export function verifyMessage({
  address,
  message,
  signature,
}: {
  readonly address: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}): boolean {
  try {
    return signature.length === 64 && ed25519.verify(signature, message, base58.decode(address), { zip215: false })
  } catch {
    return false
  }
}

/** Real signatures on Solana transactions, legacy and version 0. */
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { SolanaKey } from './keys.ts'

/** The transaction with this key's signature in its place, others as they were. Throws when the key need not sign. */
export function signTransaction(bytes: Uint8Array, { address, sign }: SolanaKey): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.addSignature(new PublicKey(address), sign(transaction.message.serialize()))
  return transaction.serialize()
}

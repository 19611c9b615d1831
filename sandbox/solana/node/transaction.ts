/** Reads a transaction from the wire; refuses it unless its encoding is exactly canonical. */
import { base58 } from '@scure/base'
import { AddressLookupTableAccount, VersionedTransaction, type PublicKey, type VersionedMessage } from '@solana/web3.js'
import type { Svm } from './svm.ts'

/** What one network packet carries, and so the most a transaction may have. */
export const PACKET = 1232

/** An account that a transaction names, by itself or through a lookup table. */
export interface AccountKey {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly message: VersionedMessage
  readonly version: 'legacy' | 0
  /** Base58, in the order of the signers; the first names the transaction. */
  readonly signatures: readonly string[]
  readonly signature: string
  readonly blockhash: string
}

/**
 * Throws a sentence when the bytes are no transaction. They must be spelt in the one right way: the runtime ends the
 * process over bytes that it cannot read.
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > PACKET) throw new Error(`it has ${bytes.length} bytes, ${PACKET} are the most`)
  const transaction = VersionedTransaction.deserialize(bytes)
  const { message } = transaction
  const { version } = message
  if (version === 1) throw new Error('its version is 1, legacy and 0 are known here')
  const again = transaction.serialize()
  if (Buffer.compare(again, bytes) !== 0) throw new Error('it is not spelt as transactions are')
  const signatures = transaction.signatures.map((each) => base58.encode(each))
  const [signature] = signatures
  if (signature === undefined) throw new Error('nobody signs it')
  return { bytes, message, version, signatures, signature, blockhash: message.recentBlockhash }
}

/** The accounts in the order that instructions count them: static ones, then those of lookup tables. */
export function keysOf(message: VersionedMessage, svm: Svm): readonly AccountKey[] {
  const fixed = message.staticAccountKeys.map((key, index): AccountKey => ({
    address: key.toBase58(),
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
    source: 'transaction',
  }))
  const tables = message.addressTableLookups.map((lookup) => {
    const addresses = addressesOf(lookup.accountKey.toBase58(), svm)
    const pick = (indexes: readonly number[], writable: boolean): readonly AccountKey[] =>
      indexes.flatMap((index) => {
        const address = addresses[index]?.toBase58()
        return address === undefined ? [] : [{ address, signer: false, writable, source: 'lookupTable' }]
      })
    return { writable: pick(lookup.writableIndexes, true), readonly: pick(lookup.readonlyIndexes, false) }
  })
  return [...fixed, ...tables.flatMap((table) => table.writable), ...tables.flatMap((table) => table.readonly)]
}

/** None where the table is missing or broken: the runtime then refuses the transaction, and says why. */
function addressesOf(table: string, svm: Svm): readonly PublicKey[] {
  const account = svm.account(table)
  if (!account) return []
  try {
    return AddressLookupTableAccount.deserialize(account.data).addresses
  } catch {
    return []
  }
}

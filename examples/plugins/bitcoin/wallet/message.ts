/** Signs messages by BIP-322 in its simple form: it signs a transaction that contains the message and cannot be sent. */
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { Key } from './keys.ts'

const TAG = sha256(new TextEncoder().encode('BIP0322-signed-message'))
const NOTHING = new Uint8Array()
/** No randomness in the nonce (BIP-340), so that the same message has the same signature. */
const NO_RANDOMNESS = new Uint8Array(32)

/** `to_spend`: its input contains the message, and its output has the script of the address. */
function toSpend(message: string, script: Uint8Array): Uint8Array {
  const hash = sha256(Uint8Array.from([...TAG, ...TAG, ...new TextEncoder().encode(message)]))
  return RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Script.encode(['OP_0', hash]), sequence: 0 },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
}

/** `to_sign`: spends that output. */
export function toSign(message: string, { internalKey, script }: Pick<Key, 'script' | 'internalKey'>): Transaction {
  const spent = sha256(sha256(toSpend(message, script))).toReversed()
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: hex.encode(spent),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(internalKey && { tapInternalKey: internalKey }),
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}

/** Base64 of the witness. */
export function signMessage(message: string, key: Key): string {
  const transaction = toSign(message, key)
  transaction.signIdx(key.secret, 0, undefined, NO_RANDOMNESS)
  transaction.finalize()
  return base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [NOTHING]))
}

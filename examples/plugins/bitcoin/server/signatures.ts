/**
 * Verifies that an input may spend its coin. This ledger supports outputs of a single key: P2PKH, P2WPKH (BIP-143), P2WPKH in P2SH
 * (BIP-141) and Taproot by its key (BIP-341). Other scripts are rejected.
 */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, Script, Transaction as Signer, utils } from '@scure/btc-signer'
import { build, doubleSha256, EMPTY, witnessOf, type Output, type Transaction } from './transaction.ts'

const ALL = 1
/** ALL, NONE, SINGLE, each without and with ANYONECANPAY. */
const HASH_TYPES: readonly number[] = [0x01, 0x02, 0x03, 0x81, 0x82, 0x83]

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const isSame = (one: Uint8Array, other: Uint8Array): boolean => utils.compareBytes(one, other) === 0

/** Throws an error that says what is wrong. `coins` are the coins of all inputs, in their order. */
export function verifyInput(transaction: Transaction, index: number, coins: readonly Output[]): void {
  const coin = coins[index]!
  const { finalScriptSig } = transaction.inputs[index]!
  const witness = witnessOf(transaction, index)
  const lock = OutScript.decode(coin.script)
  if (lock.type === 'sh') {
    const [redeem, ...more] = Script.decode(finalScriptSig)
    const isPushed =
      redeem instanceof Uint8Array && more.length === 0 && isSame(Script.encode([redeem]), finalScriptSig)
    if (!isPushed || !isSame(hash160(redeem), lock.hash))
      throw new Error('the redeem script is not the one of the address')
    const inner = OutScript.decode(redeem)
    if (inner.type !== 'wpkh') throw new Error('this ledger spends P2SH with P2WPKH inside only')
    return verifyWpkh(transaction, index, coin.amount, inner.hash, witness)
  }
  if (lock.type === 'pkh') {
    if (witness.length > 0) throw new Error('a witness where none belongs')
    return verifyPkh(transaction, index, coin.script, lock.hash)
  }
  if (finalScriptSig.length > 0) throw new Error('a script where only a witness belongs')
  if (lock.type === 'wpkh') return verifyWpkh(transaction, index, coin.amount, lock.hash, witness)
  if (lock.type === 'tr') return verifyTaproot(transaction, index, coins, lock.pubkey, witness)
  throw new Error(`this ledger does not spend outputs of type ${lock.type}`)
}

function verifyPkh(transaction: Transaction, index: number, script: Uint8Array, hash: Uint8Array): void {
  const { finalScriptSig } = transaction.inputs[index]!
  const [signature, key, ...more] = Script.decode(finalScriptSig)
  if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array) || more.length > 0)
    throw new Error('not a signature and a public key')
  if (!isSame(hash160(key), hash)) throw new Error('the public key is not the one of the address')
  if (signature.at(-1) !== ALL) throw new Error('this ledger takes SIGHASH_ALL in P2PKH inputs only')
  // The digest before segregated witness: all scripts are empty except the one of this input, and the type is appended.
  const inputs = transaction.inputs.map((input, at) => ({ ...input, finalScriptSig: at === index ? script : EMPTY }))
  const { bytes } = build({ ...transaction, inputs, witnesses: undefined })
  verifyEcdsa(signature, doubleSha256(Uint8Array.from([...bytes, ALL, 0, 0, 0])), key)
}

function verifyWpkh(
  transaction: Transaction,
  index: number,
  amount: bigint,
  hash: Uint8Array,
  [signature, key, ...more]: readonly Uint8Array[],
): void {
  if (!signature || !key || more.length > 0) throw new Error('the witness is not a signature and a public key')
  // BIP-143 allows compressed keys only.
  if (key.length !== 33 || !isSame(hash160(key), hash)) throw new Error('the public key is not the one of the address')
  const type = hashTypeOf(signature.at(-1))
  const script = OutScript.encode({ type: 'pkh', hash })
  verifyEcdsa(signature, signerOf(transaction).preimageWitnessV0(index, script, type, amount), key)
}

function verifyTaproot(
  transaction: Transaction,
  index: number,
  coins: readonly Output[],
  key: Uint8Array,
  [signature, ...more]: readonly Uint8Array[],
): void {
  if (!signature || more.length > 0) throw new Error('this ledger spends Taproot by its key only')
  const isDefault = signature.length === 64
  if (!isDefault && signature.length !== 65) throw new Error('a Schnorr signature has 64 bytes')
  const type = isDefault ? 0 : hashTypeOf(signature[64])
  const scripts = coins.map(({ script }) => script)
  const amounts = coins.map(({ amount }) => amount)
  const digest = signerOf(transaction).preimageWitnessV1(index, scripts, type, amounts)
  if (!schnorr.verify(signature.subarray(0, 64), digest, key)) throw new Error('the signature does not fit')
}

/** Strict DER and low S (BIP-66, BIP-146). */
function verifyEcdsa(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): void {
  const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
  if (!secp256k1.verify(parsed, digest, key, { lowS: true })) throw new Error('the signature does not fit')
}

function hashTypeOf(byte: number | undefined): number {
  if (byte === undefined || !HASH_TYPES.includes(byte)) throw new Error('an unknown type of signature hash')
  return byte
}

const signerOf = ({ bytes }: Transaction): Signer =>
  Signer.fromRaw(bytes, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  })

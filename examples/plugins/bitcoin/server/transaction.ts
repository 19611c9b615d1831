/** Encodes and decodes transactions, with their ids, size and weight (BIP-141, BIP-144). */
import { RawTx, utils } from '@scure/btc-signer'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'

export interface Input {
  /** In the displayed order of bytes; zeros in a coinbase. */
  readonly txid: Uint8Array
  readonly index: number
  readonly finalScriptSig: Uint8Array
  readonly sequence: number
}

export interface Output {
  readonly amount: bigint
  readonly script: Uint8Array
}

export interface Fields {
  readonly version: number
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  /** One stack per input; absent without segregated witness. */
  readonly witnesses?: readonly (readonly Uint8Array[])[] | undefined
  readonly lockTime: number
}

export interface Transaction extends Fields {
  readonly txid: string
  /** The id with the witnesses, which the block commits to. */
  readonly wtxid: string
  readonly bytes: Uint8Array
  readonly size: number
  readonly weight: number
  /** Virtual bytes. */
  readonly vsize: number
}

export const EMPTY = new Uint8Array()

/** Hashes are displayed with their bytes reversed. */
export const shown = (hash: Uint8Array): string => hex.encode(hash.toReversed())
export const doubleSha256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** Throws if the bytes are not a transaction in canonical form. */
export function readTransaction(bytes: Uint8Array): Transaction {
  const transaction = build(RawTx.decode(bytes))
  if (utils.compareBytes(transaction.bytes, bytes) !== 0) throw new Error('not in canonical form')
  return transaction
}

export function build(fields: Fields): Transaction {
  const { version, inputs, outputs, lockTime } = fields
  const hasWitness = fields.witnesses?.some((stack) => stack.length > 0) === true
  const plain = { version, inputs: [...inputs], outputs: [...outputs], lockTime }
  const stripped = encode({ ...plain, segwitFlag: false, witnesses: undefined })
  const bytes = hasWitness
    ? encode({ ...plain, segwitFlag: true, witnesses: fields.witnesses?.map((stack) => [...stack]) })
    : stripped
  const weight = stripped.length * 3 + bytes.length
  return {
    ...plain,
    witnesses: hasWitness ? fields.witnesses : undefined,
    txid: shown(doubleSha256(stripped)),
    wtxid: shown(doubleSha256(bytes)),
    bytes,
    size: bytes.length,
    weight,
    vsize: Math.ceil(weight / 4),
  }
}

const encode = (fields: Parameters<typeof RawTx.encode>[0]): Uint8Array => RawTx.encode(fields)

export const witnessOf = ({ witnesses }: Fields, index: number): readonly Uint8Array[] => witnesses?.[index] ?? []

/** The key of an output in the ledger. */
export const outpoint = (txid: string, index: number): string => `${txid}:${index}`
export const spentBy = ({ txid, index }: Input): string => outpoint(hex.encode(txid), index)

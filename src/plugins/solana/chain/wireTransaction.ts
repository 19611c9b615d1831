/** Parses serialized transactions without @solana/web3.js, because signing needs this too, and few visitors send. */
import { LatchkeyError } from '#kernel'
import { base58 } from '@scure/base'

const KEY = 32
const SIGNATURE = 64

export interface WireInstruction {
  readonly programId: string
  /** Base58. */
  readonly data: string
  readonly keys: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[]
}

export interface WireTransaction {
  readonly version: 'legacy' | number
  /** The offset of the signatures, which are in the order of `signers`. */
  readonly signaturesAt: number
  /** The addresses that have to sign, the fee payer first. */
  readonly signers: readonly string[]
  /** The bytes that are signed. */
  readonly message: Uint8Array
  readonly recentBlockhash: string
  /** Complete for legacy transactions only. Later versions may refer to accounts in lookup tables on the chain. */
  readonly instructions: readonly WireInstruction[]
}

/** A transaction of one signer, unsigned. */
export const unsigned = (message: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...Array<number>(SIGNATURE).fill(0), ...message])

/** Throws RPC_INVALID_PARAMS if the bytes are not a transaction. */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  const reader = createReader(bytes)
  const signatures = reader.count()
  const signaturesAt = reader.at()
  reader.take(signatures * SIGNATURE)
  const message = bytes.subarray(reader.at())
  const isLegacy = message[0] !== undefined && message[0] < 0x80
  const version = isLegacy ? 'legacy' : reader.byte() & 0x7f
  const [signed, readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = Array.from({ length: reader.count() }, () => base58.encode(reader.take(KEY)))
  if (signed !== signatures || signed === 0 || signed > keys.length) throw malformed('signers')
  const recentBlockhash = base58.encode(reader.take(KEY))

  const key = (index: number) => {
    const isSigner = index < signed
    const isWritable = isSigner ? index < signed - readonlySigned : index < keys.length - readonlyUnsigned
    return { pubkey: keyAt(index), isSigner, isWritable }
  }
  const keyAt = (index: number): string => {
    if (index >= keys.length && isLegacy) throw malformed('accounts')
    return keys[index] ?? ''
  }
  const instructions = Array.from({ length: reader.count() }, (): WireInstruction => {
    const programId = keyAt(reader.byte())
    const used = [...reader.take(reader.count())]
    return { programId, keys: used.map(key), data: base58.encode(reader.take(reader.count())) }
  })
  if (isLegacy && reader.at() !== bytes.length) throw malformed('length')
  return { version, signaturesAt, signers: keys.slice(0, signed), message, recentBlockhash, instructions }
}

export function isTransaction(bytes: Uint8Array): boolean {
  try {
    return parseTransaction(bytes).signers.length > 0
  } catch {
    return false
  }
}

/** The transaction with the signature of one signer. Throws RPC_INVALID_PARAMS if the address is not a signer. */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { signers, signaturesAt } = parseTransaction(bytes)
  const index = signers.indexOf(address)
  if (index < 0) throw malformed(`signer ${address}`)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, signaturesAt + index * SIGNATURE)
  return signed
}

const malformed = (what: string): LatchkeyError =>
  new LatchkeyError('RPC_INVALID_PARAMS', { detail: `transaction: ${what}` })

function createReader(bytes: Uint8Array) {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw malformed('length')
    position += length
    return bytes.subarray(position - length, position)
  }
  const byte = (): number => take(1)[0]!
  return {
    at: () => position,
    take,
    byte,
    /** Solana's compact-u16: seven bits per byte, the lowest first. */
    count(): number {
      let value = 0
      for (let shift = 0; shift <= 14; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80 && value <= 0xffff) return value
      }
      throw malformed('length')
    },
  }
}

/** Reads and copies the outputs of a wallet's features. Each function throws PROVIDER_INVALID if the output is invalid. */
import { copyList, peek } from '#wallet'
import { copyBytes, isSame } from '../bytes.ts'
import { isTransaction } from '../chain/wireTransaction.ts'
import { invalid } from './features.ts'
import { LARGEST_TRANSACTION } from './params.ts'

/** Reads exactly `count` outputs. */
export function readOutputs<T>(answer: unknown, count: number, read: (output: unknown) => T): readonly T[] {
  const outputs = copyList(answer, count)
  if (outputs?.length !== count) throw invalid('another number of answers')
  return outputs.map(read)
}

export function readSignature(output: unknown): Uint8Array {
  const signature = copyBytes(peek(output, 'signature'), 64, 64)
  if (!signature) throw invalid('no signature')
  return signature
}

/**
 * The signature of exactly the requested message. The standard allows a wallet to sign another message, for example with a prefix,
 * and to return it. But `solana_signMessage` cannot return that message, and a server that verifies the signature of the requested
 * one would reject it. So it is an error here.
 */
export function readSignedMessage(output: unknown, asked: Uint8Array): Uint8Array {
  const signed = copyBytes(peek(output, 'signedMessage'), 0, asked.length)
  if (!signed || !isSame(signed, asked)) throw invalid('the wallet signed another message')
  if ((peek(output, 'signatureType') ?? 'ed25519') !== 'ed25519') throw invalid('another kind of signature')
  return readSignature(output)
}

/** It may differ from the requested one: wallets add priority fees, and smart wallets wrap it. */
export function readSignedTransaction(output: unknown): Uint8Array {
  const signed = copyBytes(peek(output, 'signedTransaction'), 1, LARGEST_TRANSACTION)
  if (!signed || !isTransaction(signed)) throw invalid('no transaction')
  return signed
}

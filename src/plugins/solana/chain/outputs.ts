/** What features of a wallet answer, copied out of its hands. All of it throws PROVIDER_INVALID when it makes no sense. */
import { copyList, peek } from '#wallet'
import { copyBytes, isSame } from '../bytes.ts'
import { invalid } from '../wallet/features.ts'
import { LARGEST_TRANSACTION } from '../wallet/params.ts'
import { isTransaction } from './wireTransaction.ts'

/** As many answers as there were questions. */
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
 * The signature over the very message that was asked for. The standard lets a wallet sign more than that (with a prefix of
 * its own, say) and tell so; the wire has no place for the other message, and whoever checks the signature against the one
 * that was asked for, as a sign-in does, would call it forged. So it is no answer.
 */
export function readSignedMessage(output: unknown, asked: Uint8Array): Uint8Array {
  const signed = copyBytes(peek(output, 'signedMessage'), 0, asked.length)
  if (!signed || !isSame(signed, asked)) throw invalid('the wallet signed another message')
  if ((peek(output, 'signatureType') ?? 'ed25519') !== 'ed25519') throw invalid('another kind of signature')
  return readSignature(output)
}

/** It may be another transaction than was asked for: wallets add priority fees, and program wallets wrap it. */
export function readSignedTransaction(output: unknown): Uint8Array {
  const signed = copyBytes(peek(output, 'signedTransaction'), 1, LARGEST_TRANSACTION)
  if (!signed || !isTransaction(signed)) throw invalid('no transaction')
  return signed
}

/** Sends a transaction that the caller made. The wallet signs it, and nothing of it is changed here. */
import { LatchkeyError } from '#kernel'
import type { ChainAdapter } from '#wallet'
import { base58 } from '@scure/base'
import { normalizeAddress } from './address.ts'
import { isSame } from '../bytes.ts'
import type { Node } from './node.ts'
import { LARGEST_TRANSACTION } from '../wallet/params.ts'
import { broadcast, checkNetworkAndAccount, sendByWallet } from './sending.ts'
import { signTransaction, signTransactionParams } from '../wallet/signing.ts'
import { isTransaction, parseTransaction } from './wireTransaction.ts'

type RawRequest = Parameters<NonNullable<ChainAdapter<'solana'>['sendTransaction']>>[0]

export interface SentRaw {
  /** The transaction's id: its first signature, that of the fee payer. */
  readonly hash: string
  /** The blockhash that was sent; undefined if the wallet sent it, and may have chosen another one. */
  readonly blockhash: string | undefined
}

export async function sendRaw(node: Node, { from, transaction: given, wallet, signal }: RawRequest): Promise<SentRaw> {
  const payer = normalizeAddress(from)
  // A copy, because the caller may change the bytes while the wallet asks the person.
  const transaction = copied(given)
  // Throws if `from` has nothing to sign.
  signTransactionParams(transaction, payer)
  await checkNetworkAndAccount({ node, wallet, payer })
  const hash = await sendByWallet({ node, wallet, payer, transaction })
  if (hash !== undefined) return { hash, blockhash: undefined }
  const signed = await signTransaction({ wallet, signal, address: payer }, transaction)
  const { message, recentBlockhash: blockhash, signaturesAt } = parseTransaction(signed)
  const first = signed.slice(signaturesAt, signaturesAt + 64)
  if (!isSame(message, parseTransaction(transaction).message) || first.every((byte) => byte === 0))
    throw new LatchkeyError('PROVIDER_INVALID', { detail: 'the wallet signed another transaction' })
  await broadcast(node, signed)
  return { hash: base58.encode(first), blockhash }
}

function copied(given: unknown): Uint8Array {
  const isBytes = given instanceof Uint8Array && given.length <= LARGEST_TRANSACTION
  const transaction = isBytes ? Uint8Array.from(given) : undefined
  if (!transaction || !isTransaction(transaction))
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'no transaction' })
  return transaction
}

/** Asks a wallet to sign transactions by WalletConnect's Solana RPC, in its old and new forms. */
import { LatchkeyError, objectOf } from '#kernel'
import { askWallet, isUnsupported, type WalletRequest } from '#wallet'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { Base58, Base64 } from './answers.ts'
import { isTransaction, parseTransaction, withSignature, type WireInstruction } from '../chain/wireTransaction.ts'

export interface SignTransactionParams {
  /** Base64. */
  readonly transaction: string
  readonly pubkey: string
  /** The next three are for old wallets, which rebuild a legacy transaction instead of parsing it. */
  readonly feePayer?: string
  readonly instructions?: readonly WireInstruction[]
  readonly recentBlockhash?: string
}

export interface Asking {
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
  /** The signer. */
  readonly address: string
}

/** The parameters of `solana_signTransaction`. Throws RPC_INVALID_PARAMS if `address` has nothing to sign. */
export function signTransactionParams(transaction: Uint8Array, address: string): SignTransactionParams {
  const { version, signers, recentBlockhash, instructions } = parseTransaction(transaction)
  if (!signers.includes(address)) {
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: `the transaction needs no signature of ${address}` })
  }
  const params = { transaction: base64.encode(transaction), pubkey: address }
  return version === 'legacy' ? { ...params, feePayer: signers[0]!, instructions, recentBlockhash } : params
}

const SignatureBytes = v.pipe(Base58, v.length(64))
const TransactionBytes = v.pipe(Base64, v.check(isTransaction))

/** Old wallets answer only with a signature. */
const SignedTransaction = v.union([
  objectOf({ transaction: TransactionBytes }),
  objectOf({ signature: SignatureBytes, transaction: v.nullish(v.never()) }),
])

const SignedTransactions = objectOf({ transactions: v.array(TransactionBytes) })

/** The signed transaction. The wallet may have changed it. */
export async function signTransaction(asking: Asking, transaction: Uint8Array): Promise<Uint8Array> {
  const { wallet, signal, address } = asking
  const args = { method: 'solana_signTransaction', params: { ...signTransactionParams(transaction, address) } }
  const answer = await askWallet({ wallet, signal, args, schema: SignedTransaction })
  return 'signature' in answer ? withSignature(transaction, address, answer.signature) : answer.transaction
}

/** All in one request if the wallet supports that, else one after the other. */
export async function signAll(asking: Asking, transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const { wallet, signal, address } = asking
  const [first, second] = transactions
  if (!first) return []
  if (!second) return [await signTransaction(asking, first)]
  for (const transaction of transactions) signTransactionParams(transaction, address)
  const params = { transactions: transactions.map((transaction) => base64.encode(transaction)), pubkey: address }
  const args = { method: 'solana_signAllTransactions', params }
  const answer = await askWallet({ wallet, signal, args, schema: SignedTransactions }).catch(unlessUnsupported)
  if (!answer) return oneByOne(asking, transactions)
  if (answer.transactions.length === transactions.length) return answer.transactions
  throw new LatchkeyError('PROVIDER_INVALID', { detail: 'another number of transactions' })
}

async function oneByOne(asking: Asking, transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const signed: Uint8Array[] = []
  for (const transaction of transactions) signed.push(await signTransaction(asking, transaction))
  return signed
}

/** Undefined if the wallet does not support the method, and so has done nothing. Throws every other error. */
export function unlessUnsupported(error: unknown): undefined {
  if (!isUnsupported(error)) throw error
}

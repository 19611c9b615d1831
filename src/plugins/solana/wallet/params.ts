/** The parameters of WalletConnect's Solana RPC, checked before they are passed to a wallet. */
import { LatchkeyError, objectOf } from '#kernel'
import * as v from 'valibot'
import { Address, Base58, Base64 } from './answers.ts'
import { isTransaction } from '../chain/wireTransaction.ts'

/** Bytes of one network packet. */
export const LARGEST_TRANSACTION = 1_232

/** Specification §5. The Wallet Standard knows only three of them; the others are names from before version 1.5.5. */
const COMMITMENTS = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

const Transaction = v.pipe(Base64, v.maxLength(LARGEST_TRANSACTION), v.check(isTransaction))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Commitment = v.pipe(
  v.picklist(Object.keys(COMMITMENTS) as (keyof typeof COMMITMENTS)[]),
  v.transform((name) => COMMITMENTS[name]),
)

export const MessageParams = objectOf({ message: Base58, pubkey: Address })
export const TransactionParams = objectOf({ transaction: Transaction, pubkey: Address })
export const TransactionsParams = objectOf({
  transactions: v.pipe(v.array(Transaction), v.minLength(1)),
  pubkey: Address,
})
/** Also the options of `signAndSendTransaction` in the Wallet Standard. */
export const SendOptions = objectOf({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(Commitment),
  maxRetries: v.optional(Count),
  minContextSlot: v.optional(Count),
})
export const SendParams = objectOf({
  transaction: Transaction,
  pubkey: Address,
  sendOptions: v.optional(SendOptions),
})

/** Throws RPC_INVALID_PARAMS with the name of the field. */
export function readParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params, { abortEarly: true })
  if (result.success) return result.output
  throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: v.getDotPath(result.issues[0]) ?? 'params' })
}

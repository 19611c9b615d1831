/** What is asked over the wire, by WalletConnect's Solana RPC: text only, to be checked before a wallet sees any of it. */
import { LatchkeyError, objectOf } from '#kernel'
import * as v from 'valibot'
import { Address, Base58, Base64 } from './answers.ts'
import { isTransaction } from '../chain/wireTransaction.ts'

/** What fits into one packet of the network. */
export const LARGEST_TRANSACTION = 1_232

/** Specification §5. Five are older names (of nodes before 1.5.5), and the Wallet Standard knows only the other three. */
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
/** How to send; also what hosts say through the Wallet Standard, whatever wallet is behind it. */
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

/** Throws RPC_INVALID_PARAMS, which names the field. */
export function readParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params, { abortEarly: true })
  if (result.success) return result.output
  throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: v.getDotPath(result.issues[0]) ?? 'params' })
}

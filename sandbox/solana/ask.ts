/** Recognises requests of WalletConnect's Solana RPC that need approval, by method and parameters. */
import { base58, base64, type BytesCoder } from '@scure/base'
import * as v from 'valibot'
import type { WalletRequest } from '../wallets/protocol.ts'
import { COMMITMENTS } from './confirm.ts'
import { describeTransaction, isTransactionMessage, type TransactionDescription } from './describe.ts'

/** A transaction to sign: its bytes, and what they do. */
export interface AskedTransaction {
  readonly bytes: Uint8Array
  readonly description: TransactionDescription
}

/** A request that needs approval. `address` is the account that has to sign. */
export type SolanaAsk =
  | { readonly kind: 'message'; readonly address: string; readonly message: Uint8Array }
  | { readonly kind: 'sign'; readonly address: string; readonly transaction: AskedTransaction }
  | { readonly kind: 'signAll'; readonly address: string; readonly transactions: readonly AskedTransaction[] }
  | {
      readonly kind: 'send'
      readonly address: string
      readonly transaction: AskedTransaction
      readonly options: SendOptions
    }

/** What fits into one packet, and more than any site asks for at once. */
const MOST_BYTES = 1232
const MOST_TRANSACTIONS = 50
const MOST_LETTERS = 20_000

const coded = (coder: BytesCoder, what: string, most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(MOST_LETTERS, `${what} is too long`),
    v.rawTransform<string, Uint8Array>(({ dataset, addIssue, NEVER }) => {
      try {
        const bytes = coder.decode(dataset.value)
        if (bytes.length <= most) return bytes
      } catch {
        // Characters that are not in the alphabet.
      }
      addIssue({ message: `${what} is malformed` })
      return NEVER
    }),
  )

const PUBKEY = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'pubkey is no Solana address'))
/** Refused, because a site could pass off a transaction as a message and send it with the signature. */
const MESSAGE = v.pipe(
  coded(base58, 'message (base58)', MOST_LETTERS),
  v.check((bytes) => !isTransactionMessage(bytes), 'message is a transaction'),
)
const TRANSACTION = v.pipe(
  coded(base64, 'transaction (base64)', MOST_BYTES),
  v.rawTransform<Uint8Array, AskedTransaction>(({ dataset: { value: bytes }, addIssue, NEVER }) => {
    try {
      return { bytes, description: describeTransaction(bytes) }
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : 'The transaction cannot be read.' })
      return NEVER
    }
  }),
)
const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const SEND_OPTIONS = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.string()),
  maxRetries: v.optional(WHOLE),
  minContextSlot: v.optional(WHOLE),
  /** Of Wallet Standard: the answer waits until the transaction is as certain as this. */
  commitment: v.optional(v.picklist(COMMITMENTS)),
})
export type SendOptions = v.InferOutput<typeof SEND_OPTIONS>

const SIGN_MESSAGE = v.object({ message: MESSAGE, pubkey: PUBKEY })
/** Not every site names the signer of a transaction: it is the session's account then. */
const SIGN = v.object({ transaction: TRANSACTION, pubkey: v.optional(PUBKEY) })
const SIGN_ALL = v.object({
  transactions: v.pipe(v.array(TRANSACTION), v.minLength(1), v.maxLength(MOST_TRANSACTIONS)),
  pubkey: v.optional(PUBKEY),
})
const SEND = v.object({ ...SIGN.entries, sendOptions: v.optional(SEND_OPTIONS, {}) })

type Parsed = { readonly ask: SolanaAsk } | { readonly invalid: string } | undefined

/**
 * The question for a request; `invalid` if its parameters are invalid, undefined if it needs no approval.
 * `account` signs where the request names nobody.
 */
export function toSolanaAsk({ method, params }: WalletRequest, account: string): Parsed {
  switch (method) {
    case 'solana_signMessage':
      return parsed(SIGN_MESSAGE, params, ({ message, pubkey }) => ({ kind: 'message', address: pubkey, message }))
    case 'solana_signTransaction':
      return parsed(SIGN, params, ({ transaction, pubkey = account }) => ({
        kind: 'sign',
        address: pubkey,
        transaction,
      }))
    case 'solana_signAllTransactions':
      return parsed(SIGN_ALL, params, ({ transactions, pubkey = account }) => ({
        kind: 'signAll',
        address: pubkey,
        transactions,
      }))
    case 'solana_signAndSendTransaction':
      return parsed(SEND, params, ({ transaction, pubkey = account, sendOptions }) => ({
        kind: 'send',
        address: pubkey,
        transaction,
        options: sendOptions,
      }))
    default:
      return undefined
  }
}

/** The transactions of a question, in order. */
export function transactionsOf(ask: SolanaAsk): readonly AskedTransaction[] {
  if (ask.kind === 'message') return []
  return ask.kind === 'signAll' ? ask.transactions : [ask.transaction]
}

function parsed<const S extends v.GenericSchema>(
  schema: S,
  params: unknown,
  make: (params: v.InferOutput<S>) => SolanaAsk,
): Parsed {
  const result = v.safeParse(schema, params)
  if (!result.success) return { invalid: result.issues.map(({ message }) => message).join('; ') }
  const ask = make(result.output)
  const isNeeded = transactionsOf(ask).every(({ description }) => description.signers.includes(ask.address))
  return isNeeded ? { ask } : { invalid: `the transaction needs no signature of ${ask.address}` }
}

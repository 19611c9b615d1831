/**
 * Solana's requests as connectors speak them (WalletConnect's RPC: transactions in base64), and as the frame does (base58 only).
 * Params and answers of other shapes are refused.
 */
import { LatchkeyError, objectOf } from '#kernel'
import type { RequestArguments } from '#wallet'
import { base58, base64, type BytesCoder } from '@scure/base'
import * as v from 'valibot'

/** Bytes of one network packet, in either coding. */
const LONGEST_TRANSACTION = 2_000
const MOST_TRANSACTIONS = 100

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
const recoded = (from: BytesCoder, to: BytesCoder) =>
  v.pipe(
    text(LONGEST_TRANSACTION),
    v.rawTransform<string, string>(({ addIssue, dataset, NEVER }) => {
      try {
        return to.encode(from.decode(dataset.value))
      } catch {
        addIssue({ message: 'malformed' })
        return NEVER
      }
    }),
  )

const Sent = recoded(base64, base58)
const Got = recoded(base58, base64)
const Signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Commitment = v.picklist([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])
const SendOptions = objectOf({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(Commitment),
  maxRetries: v.optional(Count),
  minContextSlot: v.optional(Count),
})

interface Method {
  readonly params: v.GenericSchema
  readonly answer: v.GenericSchema
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'solana_signMessage',
    { params: objectOf({ message: text(200_000), pubkey: text(60) }), answer: objectOf({ signature: Signature }) },
  ],
  [
    'solana_signTransaction',
    {
      params: objectOf({ transaction: Sent }),
      answer: v.union([objectOf({ transaction: Got }), objectOf({ signature: Signature })]),
    },
  ],
  [
    'solana_signAllTransactions',
    {
      params: objectOf({ transactions: v.pipe(v.array(Sent), v.minLength(1), v.maxLength(MOST_TRANSACTIONS)) }),
      answer: objectOf({ transactions: v.array(Got) }),
    },
  ],
  [
    'solana_signAndSendTransaction',
    {
      params: v.pipe(
        objectOf({ transaction: Sent, sendOptions: v.optional(SendOptions), options: v.optional(SendOptions) }),
        v.transform(({ options, sendOptions, transaction }) => {
          const given = sendOptions ?? options
          return { transaction, ...(given && { options: given }) }
        }),
      ),
      answer: objectOf({ signature: Signature }),
    },
  ],
])

/** `ask` with the frame's coding around it. Throws RPC_INVALID_PARAMS before anything is asked, PROVIDER_INVALID after. */
export async function askSolana(
  args: RequestArguments,
  ask: (args: RequestArguments) => Promise<unknown>,
): Promise<unknown> {
  const spec = METHODS.get(args.method)
  if (!spec) return ask(args)
  const params = v.safeParse(spec.params, args.params, { abortEarly: true })
  if (!params.success)
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: v.getDotPath(params.issues[0]) ?? 'params' })
  const answer = v.safeParse(spec.answer, await ask({ method: args.method, params: params.output as object as never }))
  if (!answer.success || isShort(params.output, answer.output))
    throw new LatchkeyError('PROVIDER_INVALID', { detail: `Invalid ${args.method} response` })
  return answer.output
}

const isShort = (params: unknown, answer: unknown): boolean => listOf(params)?.length !== listOf(answer)?.length

const listOf = (value: unknown): readonly unknown[] | undefined =>
  (value as { readonly transactions?: readonly unknown[] }).transactions

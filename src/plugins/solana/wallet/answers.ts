/** Schemas for the answers of nodes and wallets, which are untrusted. */
import { base58, base64, type BytesCoder } from '@scure/base'
import * as v from 'valibot'
import { isAddress } from '../chain/address.ts'
import { objectOf } from '#kernel'

const LARGEST = 2n ** 64n - 1n
/** No transaction and no account that is read here is larger. */
const LONGEST_TEXT = 24_000

const coded = (coder: BytesCoder) =>
  v.pipe(
    v.string(),
    v.maxLength(LONGEST_TEXT),
    v.rawTransform<string, Uint8Array>(({ dataset, addIssue, NEVER }) => {
      try {
        return coder.decode(dataset.value)
      } catch {
        addIssue({ message: 'malformed' })
        return NEVER
      }
    }),
  )

export const Base58 = coded(base58)
export const Base64 = coded(base64)

/** An ed25519 signature in base58, which is also the id of a transaction. */
export const Signature = v.pipe(
  v.string(),
  v.check((text) => v.is(v.pipe(Base58, v.length(64)), text)),
)

export const Address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: true })),
)

/** A u64. Numbers of 16 and more digits are strings here (jsonRpc.ts). */
export const Amount = v.pipe(
  v.union([
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(0),
      v.transform((digits) => BigInt(digits)),
    ),
    v.pipe(
      v.string(),
      v.regex(/^\d{16,20}$/),
      v.transform((digits) => BigInt(digits)),
    ),
  ]),
  v.maxValue(LARGEST),
)

/** Most answers are wrapped together with the slot that they are valid for. */
export const inContext = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    objectOf({ value }),
    v.transform((answer) => answer.value),
  )

export const Account = objectOf({
  owner: Address,
  executable: v.boolean(),
  data: v.pipe(
    v.tuple([Base64, v.literal('base64')]),
    v.transform(([bytes]) => bytes),
  ),
})
export type Account = v.InferOutput<typeof Account>

export const LatestBlockhash = objectOf({
  blockhash: Address,
  lastValidBlockHeight: v.pipe(v.number(), v.safeInteger()),
})

export const Simulation = objectOf({ err: v.unknown(), unitsConsumed: v.optional(v.nullable(Amount)) })

export const PriorityFees = v.array(objectOf({ prioritizationFee: Amount }))

/** Null while no block contains it. Nodes before version 1.5 answer only `confirmations`, which is null once it is final. */
export const Statuses = v.tuple([
  v.nullable(
    objectOf({
      err: v.unknown(),
      confirmations: v.optional(v.nullable(v.number())),
      confirmationStatus: v.optional(v.nullable(v.string())),
    }),
  ),
])

/** `solana_getAccounts`. */
export const Accounts = v.array(objectOf({ pubkey: v.string() }))
export const Signed = objectOf({ signature: Signature })

/** Shapes of what nodes and wallets answer. All of it is checked before anything is made of it. */
import * as v from 'valibot'
import { objectOf } from '#kernel'

/** EIP-1474 quantity: a hex number of at most 256 bits. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** 32 bytes. */
export const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** Whole bytes; the bound leaves room for contract wallets' signatures (ERC-6492). */
export const Signature = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){1,65536}$/))

/** What contracts return. */
export const Bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){0,65536}$/))

/** `eth_feeHistory`: base fees of so many blocks and of the next one, and for each what was paid at three percentiles. */
export const FeeHistory = objectOf({
  baseFeePerGas: v.pipe(v.array(Quantity), v.minLength(2), v.maxLength(1_025)),
  reward: v.nullish(v.pipe(v.array(v.tuple([Quantity, Quantity, Quantity])), v.maxLength(1_024))),
})

/** The part of a block that says how fees are paid: no base fee before EIP-1559. */
export const FeeBlock = objectOf({ baseFeePerGas: v.optional(v.nullable(Quantity)) })

const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** Null where the node knows no such transaction; `blockHash` is null while it waits, `to` where it makes a contract. */
export const Transaction = v.nullable(
  objectOf({
    hash: Hash,
    blockHash: v.nullish(Hash),
    from: Address,
    to: v.nullish(Address),
    value: Quantity,
    input: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)),
  }),
)

/** Null while the transaction waits. Receipts from before Byzantium have no status. */
export const Receipt = v.nullable(objectOf({ status: v.optional(v.nullable(v.picklist(['0x0', '0x1']))) }))

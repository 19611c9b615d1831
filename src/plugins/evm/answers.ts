/** Schemas for the answers of nodes and wallets, which are untrusted. */
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

/** The maximum leaves room for the signatures of contract wallets (ERC-6492). */
export const Signature = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){1,65536}$/))

/** The return data of a contract. */
export const Bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){0,65536}$/))

/** `eth_feeHistory`: the base fees of the blocks and of the next one, and each block's tips at three percentiles. */
export const FeeHistory = objectOf({
  baseFeePerGas: v.pipe(v.array(Quantity), v.minLength(2), v.maxLength(1_025)),
  reward: v.nullish(v.pipe(v.array(v.tuple([Quantity, Quantity, Quantity])), v.maxLength(1_024))),
})

/** The part of a block about fees. A chain without EIP-1559 has no base fee. */
export const FeeBlock = objectOf({ baseFeePerGas: v.optional(v.nullable(Quantity)) })

export const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** Null if the node does not know the transaction. `blockHash` is null while it is pending, `to` if it creates a contract. */
export const Transaction = v.nullable(
  objectOf({
    hash: Hash,
    blockHash: v.nullish(Hash),
    from: Address,
    to: v.nullish(Address),
    value: Quantity,
    input: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)),
    nonce: v.optional(Quantity),
  }),
)

/** A block with its whole transactions. Those of other kinds, such as a rollup's own, are dropped. */
export const FullBlock = v.nullable(
  objectOf({ transactions: v.pipe(v.array(v.fallback(Transaction, null)), v.maxLength(50_000)) }),
)

/** Null while the transaction is pending. Without a status it says nothing: only blocks from before Byzantium have such receipts. */
export const Receipt = v.nullable(
  objectOf({
    status: v.nullish(v.picklist(['0x0', '0x1'])),
    transactionHash: v.nullish(Hash),
    blockHash: v.nullish(Hash),
    /** Of any shape: a log that is too large, which any contract can write, must not hide the others. */
    logs: v.nullish(v.array(v.unknown())),
  }),
)

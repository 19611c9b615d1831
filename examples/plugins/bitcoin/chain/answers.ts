/**
 * Schemas for the answers of an Esplora server, named as in its API documentation. Amounts become bigint satoshis. A number beyond
 * 2^53 is rejected, because it would have been rounded.
 */
import { objectOf } from 'latchkey/plugin'
import * as v from 'valibot'

/** 21 million coins (BIP-42), in satoshis. */
export const MOST_SATOSHIS = 2_100_000_000_000_000n

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The sum of all payments to an address may be more than all coins, because coins can be paid many times. */
const Sum = v.pipe(
  Count,
  v.transform((value) => BigInt(value)),
)

export const Satoshis = v.pipe(Sum, v.maxValue(MOST_SATOSHIS))

/** 32 bytes in hex. */
export const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** `GET /blocks/tip/height` */
export const Height = Count

const Stats = objectOf({ funded_txo_sum: Sum, spent_txo_sum: Sum })

/** `GET /address/:address` */
export const AddressStats = objectOf({
  address: v.pipe(v.string(), v.maxLength(90)),
  chain_stats: Stats,
  mempool_stats: Stats,
})

const Status = objectOf({ confirmed: v.boolean(), block_height: v.nullish(Height), block_hash: v.nullish(Hash) })

/** `GET /address/:address/utxo` */
export const Utxos = v.array(objectOf({ txid: Hash, vout: Count, value: Satoshis, status: Status }))

/** `GET /fee-estimates`: sat/vB by confirmation target in blocks. Regtest nodes may have none. */
export const FeeEstimates = v.record(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
)

const Output = objectOf({ scriptpubkey_address: v.nullish(v.pipe(v.string(), v.maxLength(90))), value: Satoshis })

/** `GET /tx/:txid`. The input of a coinbase has no previous output. */
export const Transaction = objectOf({
  txid: Hash,
  vin: v.pipe(v.array(objectOf({ txid: Hash, vout: Count, prevout: v.nullish(Output) })), v.minLength(1)),
  vout: v.pipe(v.array(Output), v.minLength(1)),
  status: Status,
})

/** `GET /tx/:txid/outspend/:vout` */
export const Outspend = objectOf({ spent: v.boolean(), txid: v.nullish(Hash), status: v.nullish(Status) })

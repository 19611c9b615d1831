/**
 * Shapes of what an Esplora server answers, as its API document names them. Amounts become bigint satoshis; a number beyond
 * 2^53 would be another one than was sent, so it is refused rather than rounded.
 */
import { objectOf } from 'latchkey/plugin'
import * as v from 'valibot'

/** 21 million coins (BIP-42), in satoshis. */
export const MOST_SATOSHIS = 2_100_000_000_000_000n

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What passed through an address together may be more than there are coins. */
const Sum = v.pipe(
  Count,
  v.transform((value) => BigInt(value)),
)

export const Satoshis = v.pipe(Sum, v.maxValue(MOST_SATOSHIS))

/** 32 bytes, as they are shown. */
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

/** `GET /fee-estimates`: sat/vB by the number of blocks that one is ready to wait. Regtest nodes may know none. */
export const FeeEstimates = v.record(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
)

const Output = objectOf({ scriptpubkey_address: v.nullish(v.pipe(v.string(), v.maxLength(90))), value: Satoshis })

/** `GET /tx/:txid`. An input without a previous output mints (a coinbase). */
export const Transaction = objectOf({
  txid: Hash,
  vin: v.pipe(v.array(objectOf({ txid: Hash, vout: Count, prevout: v.nullish(Output) })), v.minLength(1)),
  vout: v.pipe(v.array(Output), v.minLength(1)),
  status: Status,
})

/** `GET /tx/:txid/outspend/:vout` */
export const Outspend = objectOf({ spent: v.boolean(), txid: v.nullish(Hash), status: v.nullish(Status) })

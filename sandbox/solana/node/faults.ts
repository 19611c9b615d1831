/** Faults of the cluster on demand, for transactions and for requests to the node. */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

const SWITCHES = v.strictObject({
  /** Transactions are taken and wait; when it is switched off they land, those whose blockhash is still good. */
  stall: v.boolean(),
  /** So many transactions pass the preflight and fail on chain, at the sender's cost. */
  fail: count,
  /** So many transactions are taken and never seen again; the chain moves on until their blockhash has run out. */
  drop: count,
  /** Milliseconds by which every answer and every notification is late. */
  lag: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /** The node never answers (`silent`), or cuts every connection (`refuse`). */
  halt: v.nullable(v.picklist(['silent', 'refuse'], 'must be silent, refuse or null')),
})
export type SolanaSwitches = v.InferOutput<typeof SWITCHES>

export const SOLANA_PATCH = v.partial(SWITCHES)
export type SolanaPatch = v.InferOutput<typeof SOLANA_PATCH>

/** No faults. */
export const GOOD_DAY: SolanaSwitches = { stall: false, fail: 0, drop: 0, lag: 0, halt: null }

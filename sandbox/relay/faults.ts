/** Faults of the relay's connections on demand: lost, late, duplicated and reordered frames, and refused connections. */
import * as v from 'valibot'

/** A client's request, the relay's answer to it, a pushed message, the client's receipt for that. */
export const KINDS = ['request', 'answer', 'message', 'receipt'] as const
export type Kind = (typeof KINDS)[number]

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

const REFUSE = v.variant('how', [
  /** The socket opens and is closed, with a reason that the client libraries report. */
  v.strictObject({
    how: v.literal('close'),
    code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3000), v.maxValue(4999)), 3000),
    reason: v.optional(v.pipe(v.string(), v.maxLength(120)), 'Unauthorized: origin not allowed'),
  }),
  v.strictObject({
    how: v.literal('status'),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 401),
  }),
  /** Nobody listens on the relay's port. */
  v.strictObject({ how: v.literal('absent') }),
  /** The connection is taken and never answered. */
  v.strictObject({ how: v.literal('silent') }),
])

const SWITCHES = v.strictObject({
  /** Per cent of the frames. */
  drop: percent,
  duplicate: percent,
  reorder: percent,
  /** Milliseconds, or from … to. */
  delay: v.union([
    ms,
    v.pipe(
      v.tuple([ms, ms]),
      v.check(([from, to]) => from <= to, 'must be [from, to]'),
    ),
  ]),
  /** Nothing goes on until it is false again, or `release`. */
  hold: v.boolean(),
  /** The kinds of frames these happen to. */
  frames: v.array(v.picklist(KINDS)),
  /** Only to messages with these tags; to all without it. Answers and receipts have none. */
  tags: v.nullable(v.array(v.pipe(v.number(), v.integer()))),
  /** Turns new connections away; `absent` ends those that are, too. */
  refuse: v.nullable(REFUSE),
  /** Chance follows from it. */
  seed: v.string(),
})
export type Switches = v.InferOutput<typeof SWITCHES>

export const RELAY_PATCH = v.strictObject({
  ...v.partial(SWITCHES).entries,
  /** Cuts every connection now, and takes new ones only after so many milliseconds. */
  die: v.optional(ms),
})
export type RelayPatchInput = v.InferInput<typeof RELAY_PATCH>

/** No faults. */
export const GOOD_LINE: Switches = {
  drop: 0,
  duplicate: 0,
  reorder: 0,
  delay: 0,
  hold: false,
  frames: [...KINDS],
  tags: null,
  refuse: null,
  seed: 'latchkey',
}

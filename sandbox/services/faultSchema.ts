/** Which faults there are, as the controls take them. */
import * as v from 'valibot'

const common = {
  /** A path; `*` stands for anything. `/v1/` is the JSON-RPC proxy. */
  match: v.pipe(v.string(), v.startsWith('/', 'must be a path that starts with /')),
  /** Only JSON-RPC calls of this method (in a batch: any of them). */
  rpcMethod: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** How often; always, without it. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
}
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** Only the secure frame can answer twice, reload itself, or come from another origin than it should. */
const FRAME_PATH = v.pipe(v.string(), v.startsWith('/frame/', 'must be a path of the frame: /frame/…'))

/** Wrong answers. */
const STATUS = {
  mode: v.literal('status'),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
  /** Seconds, as the header says them. */
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
}
const MALFORMED = { mode: v.literal('malformed') }
const HUGE = {
  mode: v.literal('huge'),
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000_000)), 5_000_000),
}
const GONE = { mode: v.literal('gone') }

export const FAULT = v.variant('mode', [
  v.strictObject({ ...common, mode: v.literal('delay'), ms: v.optional(ms, 3000) }),
  v.strictObject({
    ...common,
    mode: v.literal('hold'),
    /** What happens at the release; the correct answer comes without it. */
    instead: v.optional(
      v.variant('mode', [
        v.strictObject(STATUS),
        v.strictObject(MALFORMED),
        v.strictObject(HUGE),
        v.strictObject(GONE),
      ]),
    ),
  }),
  v.strictObject({ ...common, ...STATUS }),
  v.strictObject({ ...common, ...MALFORMED }),
  v.strictObject({ ...common, ...HUGE }),
  v.strictObject({ ...common, mode: v.literal('hang') }),
  v.strictObject({ ...common, ...GONE }),
  v.strictObject({ ...common, match: FRAME_PATH, mode: v.picklist(['twice', 'reload', 'elsewhere']) }),
])
export type Fault = v.InferOutput<typeof FAULT>
export type FaultInput = v.InferInput<typeof FAULT>

export const RELEASE = v.strictObject({ match: v.optional(common.match) })

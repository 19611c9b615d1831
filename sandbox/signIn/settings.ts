/** What can be made to happen at the sign-in server, besides the faults by path. */
import * as v from 'valibot'

/** The path of its endpoints. */
export const PATH = '/sign-in'

/** Beside them: of the demo, for its signed-in visitors. */
export const GUESTBOOK_PATH = '/guestbook'

export const SIGN_IN_PATCH = v.strictObject({
  /** As a server that was started anew: all nonces and sessions are gone. */
  forget: v.optional(v.boolean()),
  /** `down`: it cannot reach the EVM nodes, which keep answering everybody else. */
  node: v.optional(v.picklist(['up', 'down'])),
  /** Minutes that its clock is ahead, or behind. */
  ahead: v.optional(v.pipe(v.number(), v.minValue(-1_000_000), v.maxValue(1_000_000))),
})
export type SignInPatch = v.InferOutput<typeof SIGN_IN_PATCH>

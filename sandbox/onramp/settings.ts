/** How the pretended provider behaves. */
import * as v from 'valibot'

/** `elsewhere` pays somebody else, `twice` pays a second time, `partly` pays a third. */
export const PAYOUTS = ['now', 'late', 'partly', 'never', 'elsewhere', 'twice'] as const

export interface OnrampSettings {
  readonly payout: (typeof PAYOUTS)[number]
  /** Milliseconds until a late payout, and between two. */
  readonly after: number
  /** The provider's page tries to lead the window that opened it elsewhere. */
  readonly steers: boolean
}

export const USUAL_ONRAMP: OnrampSettings = { payout: 'now', after: 3_000, steers: false }

export const ONRAMP_PATCH = v.strictObject({
  payout: v.optional(v.picklist(PAYOUTS)),
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))),
  steers: v.optional(v.boolean()),
})

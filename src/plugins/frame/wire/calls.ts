/** Batches as the frame takes them (EIP-5792). Smart accounts do not create contracts, so each call names whom it calls. */
import { objectOf } from '#kernel'
import * as v from 'valibot'

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const Batches = v.pipe(
  v.array(objectOf({ calls: v.array(objectOf({ to: Hex, data: v.optional(Hex) })) })),
  v.minLength(1),
)

/** False for params of `wallet_sendCalls` that no frame could do. The rest of them is the frame's to judge. */
export const areCalls = (params: unknown): boolean => v.is(Batches, params)

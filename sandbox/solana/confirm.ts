/** Waits for a sent transaction to be as certain as somebody wants it. */
import * as v from 'valibot'
import type { Rpc } from '../chains/rpc.ts'

/** From the least certain to the most. */
export const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const
export type Commitment = (typeof COMMITMENTS)[number]

const STATUSES = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.picklist(COMMITMENTS)) }))]),
})

/** Milliseconds between two questions, and how many there are: a blockhash is good for about a minute. */
const PAUSE = 300
const QUESTIONS = 200

/** Rejects when the transaction failed on the chain, or was not seen before its time was over. */
export async function confirm(rpc: Rpc, signature: string, wanted: Commitment): Promise<void> {
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const { value } = v.parse(STATUSES, await rpc.request('getSignatureStatuses', [[signature]]))
    const [status] = value
    if (status && status.err !== null) throw new Error(`Transaction ${signature} failed on the chain.`)
    const reached = COMMITMENTS.indexOf(status?.confirmationStatus ?? 'processed')
    if (status && reached >= COMMITMENTS.indexOf(wanted)) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  throw new Error(`Transaction ${signature} was sent, but has not been seen.`)
}

/** Waiting for a transaction, by asking: nothing is left open, and every wait has an end. */
import { codeOf, LatchkeyError, sleep, within } from '#kernel'
import type { Network, RequestArguments, Time, TransactionOutcome } from '#wallet'
import * as v from 'valibot'
import { inContext, LatestBlockhash, Signature, Statuses } from '../wallet/answers.ts'
import { COMMITMENT, type AskNode } from './client.ts'
import type { Sent } from './sent.ts'

/** Longest wait; a transaction of somebody else's may come later, so this says "not yet", never "failed". */
const LIMIT = 180_000
/** Base block time in ms. */
const PAUSE = 2_000

export interface Waiting {
  readonly network: Network
  readonly hash: string
  readonly signal: AbortSignal
  readonly life: AbortSignal
  readonly ask: AskNode
  readonly time: Time
  readonly sent: Sent
}

/** Resolves when the transaction is confirmed, or failed on the chain. Rejects with RECEIPT_TIMEOUT, TRANSACTION_EXPIRED, ABORTED. */
export async function waitForTransaction(waiting: Waiting): Promise<TransactionOutcome> {
  const { hash, signal, life, time } = waiting
  const valid: boolean = v.is(Signature, hash)
  if (!valid) throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: hash.slice(0, 100) })
  const atLimit = (): never => {
    throw new LatchkeyError('RECEIPT_TIMEOUT', { detail: hash })
  }
  return within({ clock: time, ms: LIMIT, signal: AbortSignal.any([signal, life]), atLimit }, (until) =>
    poll(waiting, until),
  )
}

async function poll({ network, hash, ask, time, sent }: Waiting, signal: AbortSignal): Promise<TransactionOutcome> {
  /** One failing node does not undo a transaction: only the limit and the cancel end the wait. */
  const unlessOver = (error: unknown): undefined => {
    if (codeOf(error) === 'ABORTED' || codeOf(error) === 'CHAIN_NOT_CONFIGURED') throw error
  }
  const read = <T>(args: RequestArguments, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> =>
    ask({ network, signal, args, schema }).catch(unlessOver)
  /** Old ones are found only by a search that costs nodes much: the first and the last look. */
  const look = (searchTransactionHistory: boolean) =>
    read({ method: 'getSignatureStatuses', params: [[hash], { searchTransactionHistory }] }, inContext(Statuses))

  const known = sent.find(hash)
  let last = known?.lastHeight
  for (let looks = 0; ; looks += 1) {
    // A wallet that sends may take a newer blockhash than ours, but none that is newer than what it answered with.
    if (known && last === undefined) {
      const newest = await read({ method: 'getLatestBlockhash', params: [COMMITMENT] }, inContext(LatestBlockhash))
      last = newest?.lastValidBlockHeight
    }
    // The height is final, and read before the status: what could have come had come by then.
    const height = last === undefined ? undefined : await read(HEIGHT, v.number())
    const expired = height !== undefined && height > last!
    const [status] = (await look(looks === 0 || expired)) ?? []
    if (status && isConfirmed(status)) return { hash, status: isNothing(status.err) ? 'confirmed' : 'failed' }
    if (status === null && expired) throw new LatchkeyError('TRANSACTION_EXPIRED', { detail: hash })
    await sleep(time, PAUSE, signal)
  }
}

const HEIGHT: RequestArguments = { method: 'getBlockHeight', params: [{ commitment: 'finalized' }] }

const isNothing = (err: unknown): boolean => err === null || err === undefined

type Status = NonNullable<v.InferOutput<typeof Statuses>[0]>

function isConfirmed({ confirmationStatus, confirmations }: Status): boolean {
  if (isNothing(confirmationStatus)) return confirmations === null
  return confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
}

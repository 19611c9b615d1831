/** Waits for a transaction by polling. */
import { codeOf, LatchkeyError, sleep, withTimeout } from '#kernel'
import type { AskNode, Network, RequestArguments, Time, TransactionOutcome } from '#wallet'
import * as v from 'valibot'
import { inContext, LatestBlockhash, Signature, Statuses } from '../wallet/answers.ts'
import { COMMITMENT } from './jsonRpc.ts'
import type { SentTransactions } from './sentTransactions.ts'

/** Longest wait. The transaction may still come later, so the wait ends with RECEIPT_TIMEOUT, not as failed. */
const LIMIT = 180_000
/** Milliseconds between polls. */
const PAUSE = 2_000

export interface Waiting {
  readonly network: Network
  readonly hash: string
  readonly signal: AbortSignal
  readonly life: AbortSignal
  readonly ask: AskNode
  readonly time: Time
  readonly sent: SentTransactions
}

/** Resolves when the transaction is confirmed, or failed on the chain. Rejects with RECEIPT_TIMEOUT, TRANSACTION_EXPIRED, ABORTED. */
export async function waitForTransaction(waiting: Waiting): Promise<TransactionOutcome> {
  const { hash, signal, life, time } = waiting
  const valid: boolean = v.is(Signature, hash)
  if (!valid) throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: hash.slice(0, 100) })
  return withTimeout(
    { clock: time, ms: LIMIT, signal: AbortSignal.any([signal, life]), what: hash, code: 'RECEIPT_TIMEOUT' },
    (until) => poll(waiting, until),
  )
}

async function poll({ network, hash, ask, time, sent }: Waiting, signal: AbortSignal): Promise<TransactionOutcome> {
  /** If a node fails, ask again later: only the limit or a cancel ends the wait. */
  const unlessOver = (error: unknown): undefined => {
    if (codeOf(error) === 'ABORTED' || codeOf(error) === 'CHAIN_NOT_CONFIGURED') throw error
  }
  const read = <T>(args: RequestArguments, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> =>
    ask({ network, signal, args, schema }).catch(unlessOver)
  /** Old transactions are found only by an expensive search of the history, which is used for the first and last poll. */
  const readStatus = (searchTransactionHistory: boolean) =>
    read({ method: 'getSignatureStatuses', params: [[hash], { searchTransactionHistory }] }, inContext(Statuses))

  const known = sent.find(hash)
  let last = known?.lastHeight
  for (let polls = 0; ; polls += 1) {
    // A wallet that sends may have used a newer blockhash than ours, but none newer than the latest one now.
    if (known && last === undefined) {
      const newest = await read({ method: 'getLatestBlockhash', params: [COMMITMENT] }, inContext(LatestBlockhash))
      last = newest?.lastValidBlockHeight
    }
    // The finalized height is read before the status, so once it has passed, the status cannot change any more.
    const height = last === undefined ? undefined : await read(HEIGHT, v.number())
    const expired = height !== undefined && height > last!
    const [status] = (await readStatus(polls === 0 || expired)) ?? []
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

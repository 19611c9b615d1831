/** Waits for a transaction by polling. */
import { codeOf, LatchkeyError, sleep, withTimeout } from 'latchkey/plugin'
import type { ChainEnvironment, Network, TransactionOutcome } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { Hash, Outspend, Transaction } from './answers.ts'
import type { Esplora, Question } from './esplora.ts'

/** Longest wait; a block takes ten minutes on average. The transaction may still come, so the wait ends with RECEIPT_TIMEOUT. */
const LIMIT = 2 * 60 * 60_000
export const PAUSE = 10_000

export interface Waiting {
  readonly esplora: Esplora
  readonly environment: Pick<ChainEnvironment, 'clock' | 'signal'>
  readonly network: Network
  readonly hash: string
  readonly signal: AbortSignal
}

type SeenTransaction = v.InferOutput<typeof Transaction>

/** Resolves once one block contains it. Rejects with RECEIPT_TIMEOUT, TRANSACTION_NOT_FOUND, ABORTED. */
export async function waitForTransaction(waiting: Waiting): Promise<TransactionOutcome> {
  const { environment, hash, signal } = waiting
  if (!v.is(Hash, hash)) throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: String(hash).slice(0, 80) })
  const life = AbortSignal.any([signal, environment.signal])
  return withTimeout(
    { clock: environment.clock, ms: LIMIT, signal: life, what: hash, code: 'RECEIPT_TIMEOUT' },
    (until) => poll(waiting, until),
  )
}

async function poll(
  { environment, esplora, hash, network }: Waiting,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  /** If a server fails, ask again later: only the limit or a cancel ends the wait. */
  const find = <T>(question: Omit<Question<T>, 'network' | 'signal'>): Promise<T | null | undefined> =>
    esplora.find({ ...question, network, signal }).catch((error: unknown) => {
      if (codeOf(error) === 'ABORTED' || codeOf(error) === 'CHAIN_NOT_CONFIGURED') throw error
      return undefined
    })
  let seen: SeenTransaction | undefined
  for (;;) {
    const found = await find({ path: `/tx/${hash}`, what: 'transaction', schema: Transaction })
    if (found?.txid === hash) {
      if (found.status.confirmed) return { hash, status: 'confirmed' }
      seen = found
    } else if (found === null && seen && (await isReplaced(seen))) return { hash, status: 'failed' }
    await sleep(environment.clock, PAUSE, signal)
  }

  /**
   * For a transaction that was in the mempool and is gone. Nodes drop old ones, which may still be mined. But if a block contains
   * another transaction that spends the same coins (BIP-125, or a double spend), it can never be mined.
   */
  async function isReplaced({ vin }: SeenTransaction): Promise<boolean> {
    for (const { txid, vout } of vin) {
      const path = `/tx/${txid}/outspend/${vout}`
      const spent = await find({ path, what: 'spending transaction', schema: Outspend })
      if (spent?.status?.confirmed && spent.txid && spent.txid !== hash) return true
    }
    return false
  }
}

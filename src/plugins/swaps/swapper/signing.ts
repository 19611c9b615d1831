/** Asks the wallet for the steps of a run, one by one or as one batch, and follows what was sent. */
import { codeOf, LatchkeyError, type ErrorCode, type PluginContext } from '#kernel'
import { createAsking, createFollower } from '#operations'
import {
  formatUnits,
  parseCaipAddress,
  TRANSACTION_SENT,
  type PreparedTransaction,
  type SentTransaction,
  type TransactionOutcome,
} from '#wallet'
import type { Batches } from './batches.ts'
import type { SwapStep } from './review.ts'
import type { Run, Runs } from './runs.ts'

type Prepared = PreparedTransaction<'eip155'>

/** Each resolves to the hash once it is confirmed, and throws why it is not. */
export interface Signing {
  /** `begin` throws if the wallet must not be asked any more. */
  step(key: string, at: number, prepared: Prepared, begin: () => void): Promise<string>
  batch(key: string, steps: readonly SwapStep[], begin: () => void): Promise<string>
  /** Follows what was sent: one step, or all of them in one transaction. */
  follow(key: string, at: number | 'all', hash: string): Promise<string>
  /** Follows a batch whose hash only the wallet knows. */
  followBatch(key: string, id: string): Promise<string>
}

export function createSigning(ctx: PluginContext, runs: Runs, batches: Batches): Signing {
  const follower = createFollower(ctx)
  const asking = createAsking(ctx, isKnown)

  function find(key: string): Run {
    const run = runs.find(key)
    if (!run) throw new LatchkeyError('swaps/REVIEW_OVER', { detail: 'stopped' })
    return run
  }

  const ended = (phase: 'failed' | 'unknown', why?: string): LatchkeyError =>
    new LatchkeyError(`swaps/${phase === 'unknown' ? 'UNKNOWN' : 'FAILED'}` as ErrorCode, { detail: why })

  /** A wallet has answered with this hash or id before. */
  function isKnown(answer: string): boolean {
    const known = runs.get().flatMap(({ batch, steps }) => [batch?.id, ...steps.map(({ hash }) => hash)])
    return known.some((each) => each?.toLowerCase() === answer.toLowerCase())
  }

  /** What is told of a transaction that swaps. */
  const whatOf = ({ network, account, gives }: Run, to: string | undefined): Omit<SentTransaction, 'hash'> => ({
    network,
    from: parseCaipAddress(account).address,
    to,
    amount: formatUnits(gives.units, gives.asset.decimals),
    symbol: gives.asset.symbol,
  })

  async function follow(key: string, at: number | 'all', hash: string): Promise<string> {
    const { account: from, network, steps, gives, gets } = find(key)
    const tokens = [gives.asset.token, gets.asset.token].filter((token) => token !== undefined)
    const seen = ({ nonce }: { readonly nonce: number }): void => runs.step(key, at, { nonce })
    const nonce = steps[at === 'all' ? 0 : at]?.nonce
    const end = await follower.follow({ network, hash, from, nonce, seen, tokens }, ctx.signal)
    runs.step(key, at, { phase: end.phase, hash: end.hash ?? hash, why: end.why })
    if (end.phase === 'confirmed') return end.hash ?? hash
    throw ended(end.phase, end.why)
  }

  async function followBatch(key: string, id: string): Promise<string> {
    let outcome: TransactionOutcome
    try {
      outcome = await batches.outcome(find(key), id)
    } catch (error) {
      if (ctx.signal.aborted) throw error
      const isDropped = codeOf(error) === 'RPC_TRANSACTION_REJECTED'
      runs.step(key, 'all', { phase: isDropped ? 'failed' : 'unknown' })
      throw isDropped ? error : ended('unknown')
    }
    const { status, hash, why } = outcome
    if (hash !== id && isKnown(hash)) {
      runs.step(key, 'all', { phase: 'unknown' })
      throw ended('unknown', 'the hash of another swap')
    }
    // A batch without a transaction has no hash, only its id.
    const known = hash === id ? {} : { hash }
    if (status === 'failed') {
      runs.step(key, 'all', { phase: 'failed', why: 'reverted', ...known })
      throw ended('failed', why)
    }
    runs.step(key, 'all', { phase: 'sent', hash })
    ctx.bus.emit(TRANSACTION_SENT, { ...whatOf(find(key), undefined), hash })
    return follow(key, 'all', hash)
  }

  return {
    follow,
    followBatch,
    async step(key, at, prepared, begin) {
      const run = find(key)
      const { to } = prepared.transaction
      const { amount, symbol, ...plain } = whatOf(run, to)
      const what = run.steps[at]?.kind === 'swap' ? { ...plain, amount, symbol } : plain
      runs.step(key, at, { phase: 'asked' })
      const hash = await asking.send({
        prepared,
        what,
        begin,
        keep(answer) {
          if (!('sent' in answer)) {
            runs.step(key, at, { phase: answer.unclear ? 'unknown' : 'open' })
            throw answer.error
          }
          runs.step(key, at, { phase: 'sent', hash: answer.sent.hash })
          return answer.sent.hash
        },
        signal: ctx.signal,
      })
      return follow(key, at, hash)
    },
    async batch(key, steps, begin) {
      const { account } = find(key)
      runs.step(key, 'all', { phase: 'asked' })
      const prepared = steps.map((step) => step.prepared)
      const id = await asking.sendBatch({
        prepared,
        begin,
        keep(answer) {
          if (!('id' in answer)) {
            runs.step(key, 'all', { phase: answer.unclear ? 'unknown' : 'open' })
            throw batches.refused(account, answer.error)
          }
          const sent = find(key).steps.map((step) => ({ ...step, phase: 'sent' as const }))
          runs.change(key, { batch: { id: answer.id }, steps: sent })
          return answer.id
        },
        signal: ctx.signal,
      })
      return followBatch(key, id)
    },
  }
}

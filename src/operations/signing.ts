/** Asks the wallet for the steps of an operation, one by one or as one batch, and follows what was sent. */
import { codeOf, LatchkeyError, type ErrorCode, type PluginContext } from '#kernel'
import {
  parseCaipAddress,
  TRANSACTION_SENT,
  type CaipAddress,
  type PreparedTransaction,
  type SentTransaction,
  type TransactionOutcome,
} from '#wallet'
import { createAsking } from './askToSend.ts'
import type { Batches } from './batches.ts'
import { createFollower } from './follow.ts'
import type { Journal } from './journal.ts'
import type { Operation, OperationStep } from './operation.ts'

/** What is told of a transaction beside its network, its sender and its hash. */
export type TransactionFacts = Pick<SentTransaction, 'to' | 'amount' | 'symbol'>

export interface SigningOptions<O extends Operation> {
  readonly journal: Pick<Journal<O, unknown>, 'get' | 'find' | 'change' | 'signal'>
  readonly batches: Batches
  /** `prepared` is absent for a batch, which is told of as a whole. */
  what(operation: O, prepared: PreparedTransaction | undefined, at: number): TransactionFacts
  /** The tokens whose balances change. */
  tokens(operation: O): readonly CaipAddress[]
}

export interface Question {
  /** Throws if the wallet must not be asked any more. */
  begin(): void
  /** Hears of the hash before it is confirmed. */
  sent(sent: SentTransaction): void
  /** Cancels what the wallet was not asked for yet. */
  readonly signal: AbortSignal
}

/** Those that ask or follow resolve to the hash once it is confirmed, and throw why it is not. `'all'`: the steps of a batch. */
export interface Signing {
  step(key: string, at: number, prepared: PreparedTransaction, question: Question): Promise<string>
  batch(key: string, prepared: readonly PreparedTransaction[], question: Question): Promise<string>
  follow(key: string, at: number | 'all', hash: string): Promise<string>
  /** Follows a batch whose hash only the wallet knows. */
  followBatch(key: string, id: string, sent?: Question['sent']): Promise<string>
  /** Changes one step or all of them. */
  change(key: string, at: number | 'all', next: Partial<Omit<OperationStep, 'kind'>>): void
}

export function createSigning<Kind extends string, Facts extends object, R extends object>(
  ctx: PluginContext,
  { journal, batches, what, tokens }: SigningOptions<Operation<Kind, Facts, R>>,
): Signing {
  const follower = createFollower(ctx)
  const asking = createAsking(ctx, isKnown)

  function find(key: string): Operation<Kind, Facts, R> {
    const operation = journal.find(key)
    if (!operation) throw new LatchkeyError('ABORTED')
    return operation
  }

  const change: Signing['change'] = (key, at, next) => {
    const steps = journal
      .find(key)
      ?.steps.map((step, index) => (at === 'all' || index === at ? { ...step, ...next } : step))
    if (steps) journal.change(key, { steps })
  }

  const ended = (phase: 'failed' | 'unknown', why?: string): LatchkeyError =>
    new LatchkeyError(`${ctx.id}/${phase === 'unknown' ? 'UNKNOWN' : 'FAILED'}` as ErrorCode, { detail: why })

  /** A wallet has answered with this hash or id before. */
  function isKnown(answer: string): boolean {
    const known = journal.get().flatMap(({ batch, steps }) => [batch?.id, ...steps.map(({ hash }) => hash)])
    return known.some((each) => each?.toLowerCase() === answer.toLowerCase())
  }

  const toldOf = (key: string, prepared: PreparedTransaction | undefined, at: number) => {
    const operation = find(key)
    const { network, account } = operation
    return { network, from: parseCaipAddress(account).address, ...what(operation, prepared, at) }
  }

  async function follow(key: string, at: number | 'all', hash: string): Promise<string> {
    const operation = find(key)
    const { account: from, network, steps } = operation
    const seen = ({ nonce }: { readonly nonce: number }): void => change(key, at, { nonce })
    const { nonce } = steps[at === 'all' ? 0 : at]!
    const sent = { network, hash, from, nonce, seen, tokens: tokens(operation) }
    const { phase, hash: by = hash, why, spedUp } = await follower.follow(sent, journal.signal(key))
    change(key, at, { phase, hash: by, why, spedUp })
    if (phase !== 'confirmed') throw ended(phase, why)
    return by
  }

  async function followBatch(key: string, id: string, sent?: Question['sent']): Promise<string> {
    let outcome: TransactionOutcome
    try {
      outcome = await batches.outcome(find(key), id)
    } catch (error) {
      if (ctx.signal.aborted) throw error
      const isDropped = codeOf(error) === 'RPC_TRANSACTION_REJECTED'
      change(key, 'all', { phase: isDropped ? 'failed' : 'unknown' })
      throw isDropped ? error : ended('unknown')
    }
    const { status, hash, why } = outcome
    if (hash !== id && isKnown(hash)) {
      change(key, 'all', { phase: 'unknown' })
      throw ended('unknown', 'the hash of another operation')
    }
    if (status === 'failed') {
      // A batch without a transaction has no hash, only its id.
      change(key, 'all', { phase: 'failed', why: 'reverted', ...(hash !== id && { hash }) })
      throw ended('failed', why)
    }
    change(key, 'all', { phase: 'sent', hash })
    const told = { ...toldOf(key, undefined, 0), hash }
    ctx.bus.emit(TRANSACTION_SENT, told)
    sent?.(told)
    return follow(key, 'all', hash)
  }

  return {
    change,
    follow,
    followBatch,
    async step(key, at, prepared, { begin, sent, signal }) {
      const hash = await asking.send({
        prepared,
        what: toldOf(key, prepared, at),
        begin() {
          begin()
          change(key, at, { phase: 'asked' })
        },
        keep(answer) {
          if (!('sent' in answer)) {
            change(key, at, { phase: answer.unclear ? 'unknown' : 'open' })
            throw answer.error
          }
          change(key, at, { phase: 'sent', hash: answer.sent.hash })
          sent(answer.sent)
          return answer.sent.hash
        },
        signal,
      })
      return follow(key, at, hash)
    },
    async batch(key, prepared, { begin, sent, signal }) {
      const id = await asking.sendBatch({
        prepared,
        begin() {
          begin()
          change(key, 'all', { phase: 'asked' })
        },
        keep(answer) {
          if (!('id' in answer)) {
            change(key, 'all', { phase: answer.unclear ? 'unknown' : 'open' })
            throw batches.refused(find(key).account, answer.error)
          }
          const steps = find(key).steps.map((step) => ({ ...step, phase: 'sent' as const }))
          journal.change(key, { batch: { id: answer.id }, steps })
          return answer.id
        },
        signal,
      })
      return followBatch(key, id, sent)
    },
  }
}

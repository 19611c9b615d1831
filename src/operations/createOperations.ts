/**
 * Asks the wallet to sign what was reviewed, and nothing else; follows it to its end, also over a reload; and tells the end once. A
 * plugin says what it knows and what it reads. How the wallet is asked, and how its answer is followed and stored, is the same for all.
 */
import {
  codeOf,
  freezeShared,
  LatchkeyError,
  withTimeout,
  type ErrorCode,
  type PluginContext,
  type Readable,
  type Schema,
} from '#kernel'
import type { CaipAddress, CaipNetworkId, PreparedTransaction, ReviewStanding, SentTransaction } from '#wallet'
import { createBatches } from './batches.ts'
import { createJournal } from './journal.ts'
import {
  isOver,
  isWithWallet,
  MOST_OPERATIONS,
  storedOperations,
  type Operation,
  type StoredOperation,
} from './operation.ts'
import { createReviews, type Reviews, type ReviewSubject } from './reviews.ts'
import { createSigning, type TransactionFacts } from './signing.ts'

/** Where the plugin's storage has what is not over; its manifest wakes the plugin for it: `wake: [PENDING]`. */
export const PENDING = 'pending'
/** Milliseconds for the last look at the chain. */
const LOOK_LIMIT = 15_000
/** Milliseconds that a step which no review stands for may take to be signed. */
const STEP_LIFE = 600_000

/** What a plugin says of its operations. `Basis`: what a review was made of, as the chain said it; fields of plain values. */
export interface OperationsOptions<Kind extends string, Facts extends object, R extends object, Basis extends object> {
  /** All kinds of steps. */
  readonly kinds: readonly Kind[]
  /** The facts that a reload needs; numbers of type bigint are stored as text. */
  readonly facts: Schema<Facts>
  subject(review: R): ReviewSubject
  /** Reads again what the review was made of. A review whose basis is another one now is over. */
  readBasis(review: R, signal: AbortSignal): Promise<Basis>
  /** What is told of a transaction; `prepared` is absent for a batch, which is told of as a whole. */
  what(operation: Operation<Kind, Facts, R>, prepared: PreparedTransaction | undefined, at: number): TransactionFacts
  /** The tokens whose balances change. */
  tokens(operation: Operation<Kind, Facts, R>): readonly CaipAddress[]
  /** What the chain says of it when it is over, for instance what was received. A failure is noted only. */
  learn?(operation: Operation<Kind, Facts, R>, signal: AbortSignal): Promise<Partial<Facts>>
  /** Tells the end. */
  ended(operation: Operation<Kind, Facts, R>): void
}

export interface PlannedStep<Kind extends string, R extends object> {
  readonly kind: Kind
  readonly prepared: PreparedTransaction
  /**
   * Reviews the step anew when the steps before it are confirmed, and rejects if it is worse than what the person said yes to. Not
   * called for the first step.
   */
  renew?(): Promise<{ readonly review: R; readonly prepared: PreparedTransaction }>
}

export interface OperationPlan<Kind extends string, Facts extends object, R extends object> {
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  /** At least one. */
  readonly steps: readonly PlannedStep<Kind, R>[]
  readonly facts: Facts
  /** What the person said yes to. Without one, the step itself was: it ends with the account and the network. */
  readonly review?: R
  /** All steps are asked for at once, as one atomic batch. */
  readonly isBatch?: boolean
  /** Cancels what the wallet was not asked for yet. */
  readonly signal?: AbortSignal
}

export interface Begun<O> {
  readonly key: string
  /** Resolves when the wallet has sent the last step; rejects with what stopped the operation before that. */
  readonly sent: Promise<SentTransaction>
  /** Resolves when it is over, whatever its end; never if the plugin stops before. */
  readonly over: Promise<O>
}

/** The newest first. */
export interface Operations<
  Kind extends string,
  Facts extends object,
  R extends object,
  Basis extends object,
> extends Readable<readonly Operation<Kind, Facts, R>[]> {
  find(key: string): Operation<Kind, Facts, R> | undefined
  /** Opens a review, which ends with the first change under it. Returns the object that is to be shown and begun with. */
  review(review: R, basis: Basis): R
  standing(review: R): Readable<ReviewStanding>
  /** Whether the account's wallet can do several steps as one atomic batch; asks nobody. */
  canBatch(account: CaipAddress, signal: AbortSignal): Promise<boolean>
  /** Has it signed. Each review once. Throws `<plugin>/REVIEW_OVER`. */
  begin(plan: OperationPlan<Kind, Facts, R>): Begun<Operation<Kind, Facts, R>>
  /** Adds to what is known of it. */
  know(key: string, facts: Partial<Facts>): void
  /** Drops one that is over. */
  forget(key: string): void
}

export function createOperations<Kind extends string, Facts extends object, R extends object, Basis extends object>(
  ctx: PluginContext,
  { kinds, facts: schema, subject, readBasis, learn, ended, what, tokens }: OperationsOptions<Kind, Facts, R, Basis>,
): Operations<Kind, Facts, R, Basis> {
  type Mine = Operation<Kind, Facts, R>
  const journal = createJournal<Mine, StoredOperation<Kind, Facts>>(ctx, {
    name: PENDING,
    most: MOST_OPERATIONS,
    schema: storedOperations(kinds, schema),
    isOpen: (operation) => !isOver(operation),
    write: (operation) => {
      const { account, network, steps, batch, facts } = operation
      return isWithWallet(operation) && { account, network, steps, batch, facts }
    },
  })
  const batches = createBatches(ctx)
  const signing = createSigning(ctx, { journal, batches, what, tokens })
  const reviews = createReviews<R, Basis>(ctx, subject)
  /** For steps that no review stands for. */
  const steps = createReviews<{ readonly from: CaipAddress }, undefined>(ctx, ({ from }) => ({
    from,
    until: ctx.clock.monotonic() + STEP_LIFE,
    isStopped: false,
  }))
  /** Reviews that are being signed. */
  const begun = new WeakSet<R>()

  const failure = (name: string, detail?: string): LatchkeyError =>
    new LatchkeyError(`${ctx.id}/${name}` as ErrorCode, { detail })

  const standingOf = (review: R): ReviewStanding =>
    begun.has(review) ? { good: false, why: 'signed' } : reviews.standing(review).get()

  /** Ends the review as signed, so that nobody is asked for it again. Throws if it is over already. */
  function sign<T extends object>({ standing, end }: Pick<Reviews<T, unknown>, 'standing' | 'end'>, review: T): void {
    const now = standing(review).get()
    if (!now.good) throw failure('REVIEW_OVER', now.why)
    end(review, 'signed')
  }

  const boundTo = (review: R) => (): void => sign(reviews, review)

  /** The account and the network are the same until the step is signed. */
  function boundToAccount(from: CaipAddress): () => void {
    const step = { from }
    steps.begin(step, undefined)
    return () => sign(steps, step)
  }

  /** Where nothing in this page has noticed, a balance or an allowance may have changed all the same. */
  async function look(review: R, signal: AbortSignal): Promise<void> {
    const before = reviews.basis(review)
    const now = await withTimeout(
      { clock: ctx.clock, ms: LOOK_LIMIT, signal, what: 'the last look before signing' },
      (until) => readBasis(review, until),
    )
    const fields = Object.keys(now) as (keyof Basis)[]
    if (!before || fields.some((field) => now[field] !== before[field])) reviews.end(review, 'changed')
  }

  /** Resolves to the hash of the last step once it is confirmed. */
  async function work(key: string, plan: OperationPlan<Kind, Facts, R>, sent: (last: SentTransaction) => void) {
    const { account, review, steps: planned, isBatch } = plan
    const signal = AbortSignal.any([journal.signal(key), ...(plan.signal ? [plan.signal] : [])])
    if (review) {
      try {
        await look(review, signal)
      } catch (error) {
        // Nobody was asked, so it may be tried again.
        begun.delete(review)
        throw error
      }
    }
    const first = review ? boundTo(review) : boundToAccount(account)
    if (isBatch) {
      const prepared = planned.map((step) => step.prepared)
      return signing.batch(key, prepared, { begin: first, sent, signal })
    }
    let hash = ''
    for (const [at, step] of planned.entries()) {
      const renewed = at > 0 && step.renew ? await renew(key, step.renew) : undefined
      const begin = at === 0 ? first : renewed ? boundTo(renewed.review) : boundToAccount(account)
      const isLast = at === planned.length - 1
      const { prepared } = renewed ?? step
      hash = await signing.step(key, at, prepared, { begin, sent: isLast ? sent : () => {}, signal })
    }
    return hash
  }

  async function renew<T>(key: string, again: () => Promise<T>): Promise<T> {
    journal.change(key, { phase: 'renewing' })
    const renewed = await again()
    journal.change(key, { phase: 'running' })
    return renewed
  }

  /** Goes on with what was sent before the page was loaded again. Nothing is signed without a new review. */
  async function resume({ key, batch, steps: known }: Mine): Promise<string> {
    const at = known.findLastIndex(({ phase }) => phase !== 'open')
    const { hash } = known[at] ?? {}
    if (batch?.id !== undefined)
      return hash === undefined ? signing.followBatch(key, batch.id) : signing.follow(key, 'all', hash)
    if (hash === undefined) {
      // The wallet was asked by a page that is gone, so nobody heard its answer.
      signing.change(key, batch ? 'all' : at, { phase: 'unknown' })
      throw failure('UNKNOWN')
    }
    // What was stored may be forged, or of the moment before a failure was told. Only the chain says that it is confirmed.
    const last = await signing.follow(key, at, hash)
    if (at < known.length - 1) throw failure('LEFT')
    return last
  }

  /** Says how it ended, with what the chain says of it. Silent if the plugin stops first: the next visit says it then. */
  async function end(key: string, signed: Promise<string>): Promise<Mine> {
    const code = await signed.then(() => undefined, codeOf)
    const signal = journal.signal(key)
    const operation = journal.find(key)
    if (signal.aborted || !operation) return new Promise(() => {})
    if (code !== undefined) ctx.logger.info('an operation stopped', code)
    const learnt = await learn?.(operation, signal).catch((error: unknown) =>
      ctx.logger.info('what an operation has changed is unknown', codeOf(error)),
    )
    journal.change(key, {
      phase: code === undefined ? 'done' : 'stopped',
      code,
      facts: { ...operation.facts, ...learnt },
    })
    const over = journal.find(key)
    if (!over) return new Promise(() => {})
    ctx.reporter.guard({ contribution: 'operations' }, () => ended(over), undefined)
    return over
  }

  for (const operation of journal.restore((stored) => ({ ...stored, phase: 'running' })))
    void end(operation.key, resume(operation))

  return {
    get: journal.get,
    subscribe: journal.subscribe,
    find: journal.find,
    review(review, basis) {
      const frozen = freezeShared(review)
      reviews.begin(frozen, basis)
      return frozen
    },
    standing: reviews.standing,
    canBatch: batches.can,
    begin(plan) {
      const { account, network, review, facts, isBatch } = plan
      if (review) {
        const standing = standingOf(review)
        if (!standing.good) throw failure('REVIEW_OVER', standing.why)
        begun.add(review)
      }
      const key = journal.add({
        account,
        network,
        steps: plan.steps.map(({ kind }) => ({ kind, phase: 'open' })),
        ...(isBatch && { batch: {} }),
        phase: 'running',
        facts,
        ...(review && { review }),
      })
      let tell: (sent: SentTransaction) => void = () => {}
      const told = new Promise<SentTransaction>((resolve) => {
        tell = resolve
      })
      const signed = work(key, plan, tell)
      const sent = Promise.race([told, signed.then(() => told)])
      // Who only watches the list does not wait for it.
      sent.catch(() => {})
      return { key, sent, over: end(key, signed) }
    },
    know(key, facts) {
      const operation = journal.find(key)
      if (operation) journal.change(key, { facts: { ...operation.facts, ...facts } })
    },
    forget(key) {
      const operation = journal.find(key)
      if (operation && isOver(operation)) journal.drop(key)
    },
  }
}
